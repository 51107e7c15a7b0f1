import { type Content, call, contentContext } from '@studio/shared/client';
import { languages } from '@studio/shared/contract';
import {
  addSecondAddress,
  type Deletion,
  type MailPreferences,
  type PushSettings,
  prepareExport,
  readDeletion,
  readMailPreferences,
  readPush,
  removeSecondAddress,
  requestDeletion,
  setChoices,
  subscribePush,
  unsubscribePush,
  withdrawDeletion,
} from '@studio/shared/contract/calls';
import { emailText, type Outcome, submittedValues, trimmedText } from '@studio/shared/kit';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { type LoginSettings, readLoginSettings } from '../content/login-settings.ts';
import { compactCode } from '../parts/code-field.tsx';
import { attempt, readOrUndefined } from '../parts/session-errors.ts';

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
    readOrUndefined(args, call(content, readMailPreferences)),
    readOrUndefined(args, call(content, readPush)),
    readOrUndefined(args, call(content, readDeletion)),
  ]);
  return { login, preferences, push, deletion };
}

const rhythm = v.picklist(['subito', 'ogni_giorno', 'mai']);

const changeSchema = v.variant('step', [
  v.object({
    step: v.literal('setChoices'),
    mail_documents: rhythm,
    mail_requests: rhythm,
    mail_due: rhythm,
    mail_approvals: rhythm,
    mail_messages: rhythm,
    push_documents: v.boolean(),
    push_requests: v.boolean(),
    push_due: v.boolean(),
    push_approvals: v.boolean(),
    push_messages: v.boolean(),
  }),
  v.object({
    step: v.literal('pushOn'),
    endpoint: v.string(),
    p256dh: v.string(),
    auth: v.string(),
    language: v.picklist(languages),
  }),
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
  return attempt(args, (content) => apply(content, change));
}

async function apply(
  content: Content,
  change: v.InferOutput<typeof changeSchema>,
): Promise<OwnDataOutcome> {
  switch (change.step) {
    case 'setChoices': {
      const { step: _, ...choices } = change;
      await call(content, setChoices, choices);
      break;
    }
    case 'pushOn': {
      const { step: _, ...subscription } = change;
      await call(content, subscribePush, subscription);
      break;
    }
    case 'pushOff':
      await call(content, unsubscribePush, { endpoint: change.endpoint });
      break;
    case 'addSecond':
      await call(content, addSecondAddress, { email: change.email });
      break;
    case 'removeSecond':
      await call(content, removeSecondAddress);
      break;
    case 'export': {
      const { password, otp } = change;
      const { code } = await call(content, prepareExport, { password, otp: otp || undefined });
      return { error: null, archive: `/api/export?code=${code}` };
    }
    case 'requestDeletion':
      await call(content, requestDeletion, { motivo: change.motivo || undefined });
      break;
    case 'withdrawDeletion':
      await call(content, withdrawDeletion);
      break;
  }
  return { error: null };
}
