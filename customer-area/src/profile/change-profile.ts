import {
  fieldProblems,
  requestChanges,
  resendEmailLink,
  withdrawRequest,
} from '@studio/shared/accounts';
import { bootstrapContext, contentContext, errorCode } from '@studio/shared/content';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import { normaliseProfile } from '@studio/shared/profile-rules';
import { deleteDraft, storeContext } from '@studio/shared/state';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';
import { changedValues, draftName } from './form-values.ts';

const fields = v.record(v.string(), v.string());

const changeSchema = v.variant('intent', [
  // What the inputs started from goes along: the firm may have changed the profile since.
  v.objectWithRest({ intent: v.literal('request'), stored: fields }, v.string()),
  v.object({ intent: v.literal('withdraw'), campo: v.string() }),
  v.object({ intent: v.literal('resend'), campo: v.string() }),
]);

/** What became of a request, of taking one back, or of asking for its link once more. */
export interface ProfileOutcome extends Outcome {
  /** Names of the fields that the firm is asked to change. */
  readonly requested?: readonly string[];
  /** What the backend has against which field. */
  readonly problems?: Readonly<Record<string, string>>;
}

async function take(
  { context }: ActionFunctionArgs,
  change: v.InferOutput<typeof changeSchema>,
): Promise<ProfileOutcome> {
  const content = context.get(contentContext);
  if (change.intent === 'withdraw') {
    await withdrawRequest(content, change.campo);
    return { error: null };
  }
  if (change.intent === 'resend') {
    await resendEmailLink(content, change.campo);
    return { error: null };
  }
  const { intent: _intent, stored, ...values } = change;
  const changed = changedValues(normaliseProfile(values), normaliseProfile(stored));
  // Status and role are what the specification has the form send; the server ignores them (decision P2).
  const fixed = { status: 'invited', role: context.get(bootstrapContext).clientRole };
  const requested = await requestChanges(content, { ...changed, ...fixed });
  deleteDraft(context.get(storeContext), draftName);
  return { error: null, requested };
}

/**
 * Asks the firm for changes of the profile, takes such a request back, or has its link sent once more.
 * @throws the backend's error when the session is over; what was typed is kept as a draft meanwhile (decision A2)
 */
export async function changeProfile(args: ActionFunctionArgs): Promise<ProfileOutcome> {
  const change = await submittedValues(args.request, changeSchema);
  try {
    return await take(args, change);
  } catch (error) {
    await rethrowWhenOver(args, error);
    return { error: errorCode(error), problems: fieldProblems(error) };
  }
}
