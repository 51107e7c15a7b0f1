import { contentContext, errorCode } from '@studio/shared/client';
import { emailText, type Outcome, submittedValues, trimmedText } from '@studio/shared/kit';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import {
  addSecondAddress,
  choicesSchema,
  type Deletion,
  type MailPreferences,
  type PushSettings,
  prepareExport,
  pushSubscriptionSchema,
  readDeletion,
  readMailPreferences,
  readPush,
  removeSecondAddress,
  requestDeletion,
  setChoices,
  subscribePush,
  unsubscribePush,
  withdrawDeletion,
} from '../content/own-data.ts';
import { type LoginSettings, readLoginSettings } from '../content/two-factor.ts';
import { compactCode } from '../parts/code-field.tsx';
import { readOrUndefined, rethrowSessionEnd } from '../parts/session-errors.ts';

/** The data of the page; a part that could not be read is undefined. */
export interface OwnData {
  readonly login: LoginSettings | undefined;
  readonly preferences: MailPreferences | undefined;
  readonly push: PushSettings | undefined;
  readonly deletion: Deletion | undefined;
}

/**
 * Reads the data of the page.
 * @throws the backend's error when the session has ended
 */
export async function loadOwnData(args: LoaderFunctionArgs): Promise<OwnData> {
  const content = args.context.get(contentContext);
  const [login, preferences, push, deletion] = await Promise.all([
    readOrUndefined(args, readLoginSettings(content)),
    readOrUndefined(args, readMailPreferences(content)),
    readOrUndefined(args, readPush(content)),
    readOrUndefined(args, readDeletion(content)),
  ]);
  return { login, preferences, push, deletion };
}

const changeSchema = v.variant('step', [
  v.object({ step: v.literal('setChoices'), ...choicesSchema.entries }),
  v.object({ step: v.literal('pushOn'), ...pushSubscriptionSchema.entries }),
  v.object({ step: v.literal('pushOff'), endpoint: v.string() }),
  v.object({ step: v.literal('addSecond'), email: emailText }),
  v.object({ step: v.literal('removeSecond') }),
  v.object({
    step: v.literal('export'),
    password: v.string(),
    otp: v.pipe(v.string(), v.transform(compactCode)),
  }),
  v.object({ step: v.literal('requestDeletion'), motivo: trimmedText }),
  v.object({ step: v.literal('withdrawDeletion') }),
]);

/** The outcome of a change; `archive` is the address of a prepared archive. */
export interface OwnDataOutcome extends Outcome {
  readonly archive?: string;
}

/**
 * Applies the change that a form submits.
 * @throws the backend's error when the session has ended
 */
export async function changeOwnData(args: ActionFunctionArgs): Promise<OwnDataOutcome> {
  const change = await submittedValues(args.request, changeSchema);
  const content = args.context.get(contentContext);
  try {
    switch (change.step) {
      case 'setChoices': {
        const { step: _, ...choices } = change;
        await setChoices(content, choices);
        break;
      }
      case 'pushOn': {
        const { step: _, ...subscription } = change;
        await subscribePush(content, subscription);
        break;
      }
      case 'pushOff':
        await unsubscribePush(content, change.endpoint);
        break;
      case 'addSecond':
        await addSecondAddress(content, change.email);
        break;
      case 'removeSecond':
        await removeSecondAddress(content);
        break;
      case 'export':
        return { error: null, archive: await prepareExport(content, change) };
      case 'requestDeletion':
        await requestDeletion(content, change.motivo);
        break;
      case 'withdrawDeletion':
        await withdrawDeletion(content);
        break;
    }
    return { error: null };
  } catch (error) {
    await rethrowSessionEnd(args, error);
    return { error: errorCode(error) };
  }
}
