import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';

/** The second factor may be on or off now where it was not before, or is already what was asked for elsewhere. */
const maybeSwitched = v.union([
  v.object({
    error: v.null(),
    secret: v.optional(v.undefined()),
    recoveryCodes: v.optional(v.undefined()),
  }),
  v.object({ error: v.literal('INVALID_PAYLOAD') }),
]);

/**
 * After a step asks the backend again only where the answer may differ; never where the backend was away, or the
 * form with what was typed would give way to an unknown state; nor before recovery codes are taken over by
 * the screen, which asks then.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate;
  return v.is(maybeSwitched, actionResult);
}
