import * as v from 'valibot';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Where the descriptor is kept; other tabs hear of a change by this name. */
export const descriptorKey = 'studio.session';

/** That there is a session; the session itself is a cookie no script can read (decision A1). */
const descriptorSchema = v.object({
  /** When it ends unless it is refreshed, in milliseconds of this machine's clock. */
  expiresAt: v.number(),
  /** When the login was, on the same clock: tells one login from the next. */
  since: v.optional(v.number()),
});

export type Descriptor = v.InferOutput<typeof descriptorSchema>;

const listeners = new Set<() => void>();

/** Calls back whenever this tab has changed the descriptor. */
export function onDescriptorChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** What this browser knows of its session; undefined where there is none. */
export function readDescriptor(): Descriptor | undefined {
  const stored = readStored(descriptorKey);
  if (stored === undefined) return undefined;
  try {
    const parsed = v.safeParse(descriptorSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser was logged in when it last heard from the backend. */
export function hasSession(): boolean {
  return readDescriptor() !== undefined;
}

/**
 * Notes that there is a session.
 * @param expires how long the backend will honour it from now on, in milliseconds: never a moment of its clock
 */
export function keepDescriptor(expires: number): void {
  const now = Date.now();
  const descriptor: Descriptor = {
    expiresAt: now + expires,
    since: readDescriptor()?.since ?? now,
  };
  writeStored(descriptorKey, JSON.stringify(descriptor));
  announce();
}

/** Forgets the session, here and in every tab that listens. */
export function dropDescriptor(): void {
  removeStored(descriptorKey);
  announce();
}
