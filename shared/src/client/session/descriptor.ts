import * as v from 'valibot';
import { sessionAttribute, sessionKey } from '../../contract/well-known-names.ts';
import { isStorageBlocked, readStored, removeStored, writeStored } from './storage.ts';

const descriptorSchema = v.object({
  /** Time at which the session ends unless it is refreshed, in milliseconds of this machine's clock. */
  expiresAt: v.number(),
  /** Time of the login on the same clock; identifies the login. */
  since: v.optional(v.number()),
});

/** The session descriptor; the session itself is a cookie that scripts cannot read (decision A1). */
type Descriptor = v.InferOutput<typeof descriptorSchema>;

const listeners = new Set<() => void>();

/**
 * Calls the listener after each change of the descriptor by this tab.
 * @returns a function that removes the listener
 */
export function onDescriptorChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  document.documentElement.toggleAttribute(sessionAttribute, hasSession());
  for (const listener of listeners) listener();
}

/** Returns the descriptor; undefined when this browser has no session. */
export function readDescriptor(): Descriptor | undefined {
  const stored = readStored(sessionKey);
  if (stored === undefined) return undefined;
  try {
    const parsed = v.safeParse(descriptorSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Invalid JSON: another script has written the value.
    return undefined;
  }
}

/** Returns true when this browser was logged in at the last answer of the backend. */
export function hasSession(): boolean {
  return readDescriptor() !== undefined;
}

/**
 * Returns true when only the backend knows if there is a session: this browser has a descriptor, or blocks storage and
 * has lost it with a reload.
 */
export function mayHaveSession(): boolean {
  return hasSession() || isStorageBlocked();
}

/**
 * Stores the descriptor and keeps the time of the login.
 * @param duration time until the session ends, in milliseconds; never a time of the backend's clock
 */
export function keepDescriptor(duration: number): void {
  const now = Date.now();
  const descriptor: Descriptor = {
    expiresAt: now + duration,
    since: readDescriptor()?.since ?? now,
  };
  writeStored(sessionKey, JSON.stringify(descriptor));
  notify();
}

/** Removes the descriptor, which ends the session in every tab that observes it. */
export function dropDescriptor(): void {
  removeStored(sessionKey);
  notify();
}
