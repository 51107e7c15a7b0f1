import type { Passkey } from '@studio/shared/accounts';
import { useState } from 'react';

/** The change that a passkey has just had. */
export interface PasskeyChange {
  readonly kind: 'added' | 'removed';
  readonly passkey: Passkey;
}

/** Returns the first of the others that is not in the list. */
function missing(list: readonly Passkey[], others: readonly Passkey[]): Passkey | undefined {
  return others.find(({ id }) => list.every((one) => one.id !== id));
}

/**
 * Notices that a passkey was added or removed while the screen is open: the form that did it may be gone by then, with
 * the passkey it stood at.
 * @param passkeys those there are; undefined while they could not be read
 * @returns the change since the screen was opened, or since `begin` was called last
 */
export function usePasskeyChange(
  passkeys: readonly Passkey[] | undefined,
): readonly [change: PasskeyChange | undefined, begin: () => void] {
  const [before, setBefore] = useState(passkeys);
  return [changeSince(before, passkeys), () => setBefore(passkeys)];
}

function changeSince(
  before: readonly Passkey[] | undefined,
  now: readonly Passkey[] | undefined,
): PasskeyChange | undefined {
  if (before === undefined || now === undefined) return undefined;
  const added = missing(before, now);
  if (added) return { kind: 'added', passkey: added };
  const removed = missing(now, before);
  return removed && { kind: 'removed', passkey: removed };
}
