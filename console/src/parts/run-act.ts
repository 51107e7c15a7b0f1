import { contentContext, errorCode } from '@studio/shared/client';
import { type Outcome, submittedValues, trimmedText } from '@studio/shared/kit';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { act } from '../content/calls.ts';

const actSchema = v.object({
  act: v.picklist(['pause', 'rollback']),
  app: v.string(),
  version: v.string(),
  why: trimmedText,
  isRepeated: v.boolean(),
});

/** The values of the form of an act. */
export type ActValues = v.InferOutput<typeof actSchema>;

/** Runs the act that a form of the page asks for; the router then loads the page's data again. */
export async function runAct({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const { act: name, ...given } = await submittedValues(request, actSchema);
  try {
    await act(context.get(contentContext), name, given);
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}
