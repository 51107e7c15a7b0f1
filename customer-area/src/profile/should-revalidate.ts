import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';

const accepted = v.object({ error: v.null() });

/** Reads the profile again after what was accepted; a refusal changes nothing, and the form must not give way to it. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  return actionResult === undefined ? defaultShouldRevalidate : v.is(accepted, actionResult);
}
