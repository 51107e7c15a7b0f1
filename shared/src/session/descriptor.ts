import * as v from 'valibot';
import { readStored } from './storage.ts';

const descriptorKey = 'studio.session';

/** That there is a session, and when it ends; the session itself is a cookie no script can read (decision A1). */
const descriptorSchema = v.object({ expiresAt: v.number() });

/** Whether this browser was logged in when it last heard from the backend. */
export function hasSession(): boolean {
  const stored = readStored(descriptorKey);
  if (stored === undefined) return false;
  try {
    return v.is(descriptorSchema, JSON.parse(stored));
  } catch {
    return false;
  }
}
