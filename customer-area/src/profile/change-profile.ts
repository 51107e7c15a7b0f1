import {
  bootstrapContext,
  call,
  contentContext,
  deleteDraft,
  errorCode,
  storeContext,
} from '@studio/shared/client';
import {
  dismissRefusal,
  requestChanges,
  resendEmailLink,
  withdrawRequest,
} from '@studio/shared/contract/calls';
import { type Outcome, submittedValues } from '@studio/shared/kit';
import { normaliseProfile } from '@studio/shared/rules';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { fieldProblems } from '../content/change-requests.ts';
import { type Overtaken, overtakenBy } from '../content/overtaken.ts';
import { rethrowSessionEnd } from '../parts/session-errors.ts';
import { changedValues, draftName } from './form-values.ts';

const fields = v.record(v.string(), v.string());

const changeSchema = v.variant('intent', [
  // `stored` holds the initial values of the form: the firm may have changed the profile since.
  v.objectWithRest({ intent: v.literal('request'), stored: fields }, v.string()),
  v.object({ intent: v.literal('withdraw'), id: v.number() }),
  v.object({ intent: v.literal('resend'), campo: v.literal('email') }),
  v.object({ intent: v.literal('seen'), id: v.number() }),
]);

/** The outcome of a request, or of a call for a request that exists. */
export interface ProfileOutcome extends Outcome {
  /** Names of the fields that the firm is asked to change. */
  readonly requested?: readonly string[];
  /** Kind of problem by the name of the rejected field. */
  readonly problems?: Readonly<Record<string, string>>;
  /** What the firm did before, after CHANGED_MEANWHILE. */
  readonly overtaken?: Overtaken | undefined;
}

async function apply(
  { context }: ActionFunctionArgs,
  change: v.InferOutput<typeof changeSchema>,
): Promise<ProfileOutcome> {
  const content = context.get(contentContext);
  if (change.intent === 'withdraw') {
    await call(content, withdrawRequest, { id: change.id });
    return { error: null };
  }
  if (change.intent === 'resend') {
    await call(content, resendEmailLink, { campo: change.campo });
    return { error: null };
  }
  if (change.intent === 'seen') {
    await call(content, dismissRefusal, { id: change.id });
    return { error: null };
  }
  const { intent: _intent, stored, ...values } = change;
  const changed = changedValues(normaliseProfile(values), normaliseProfile(stored));
  // The form sends status and role; the server ignores them (decision P2).
  const fixed = { status: 'invited', role: context.get(bootstrapContext).clientRole };
  const { requested } = await call(content, requestChanges, { values: { ...changed, ...fixed } });
  deleteDraft(context.get(storeContext), draftName);
  return { error: null, requested };
}

/**
 * Requests changes of the profile, withdraws a request, sends its confirmation link again, or dismisses its rejection.
 * @throws the backend's error when the session has ended; the draft keeps the input meanwhile (decision A2)
 */
export async function changeProfile(args: ActionFunctionArgs): Promise<ProfileOutcome> {
  const change = await submittedValues(args.request, changeSchema);
  try {
    return await apply(args, change);
  } catch (error) {
    await rethrowSessionEnd(args, error);
    return {
      error: errorCode(error),
      problems: fieldProblems(error),
      overtaken: overtakenBy(error),
    };
  }
}
