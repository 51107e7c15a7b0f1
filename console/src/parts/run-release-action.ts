import { contentContext, errorCode } from '@studio/shared/client';
import { type Outcome, submittedValues, trimmedText } from '@studio/shared/kit';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { changeRelease } from '../content/calls.ts';

const actionSchema = v.object({
  action: v.picklist(['pause', 'rollback']),
  app: v.string(),
  version: v.string(),
  why: trimmedText,
  isRepeated: v.boolean(),
});

/** The values of the form of an action. */
export type ReleaseActionValues = v.InferOutput<typeof actionSchema>;

/** Runs the action that a form of the page asks for; the router then loads the page's data again. */
export async function runReleaseAction({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const { action: name, ...given } = await submittedValues(request, actionSchema);
  try {
    await changeRelease(context.get(contentContext), name, given);
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}
