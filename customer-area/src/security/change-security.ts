import { type Content, call, forgetClient, logout, storeContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import {
  beginPasskey,
  changePassword,
  closeSession,
  disableTwoFactor,
  enableTwoFactor,
  endSessions,
  generateTwoFactor,
  type PasskeyCreation,
  registerPasskey,
  removePasskey,
  renewRecoveryCodes,
  type TwoFactorSecret,
} from '@studio/shared/contract/calls';
import { lineText, type Outcome, submittedValues } from '@studio/shared/kit';
import { type ActionFunctionArgs, redirectDocument } from 'react-router-dom';
import * as v from 'valibot';
import { compactCode } from '../parts/code-field.tsx';
import { attempt } from '../parts/session-errors.ts';

const otp = v.pipe(v.string(), v.transform(compactCode));

/** The changes, as their forms submit them. */
const changeSchema = v.variant('step', [
  v.object({ step: v.literal('generate'), password: v.string() }),
  v.object({ step: v.literal('enable'), secret: v.string(), otp, ticket: v.string() }),
  v.object({ step: v.literal('disable'), password: v.string(), otp }),
  v.object({ step: v.literal('recoveryCodes'), password: v.string(), otp }),
  v.object({ step: v.literal('addPasskey'), name: lineText, password: v.string() }),
  v.object({ step: v.literal('removePasskey'), id: v.number(), password: v.string() }),
  v.object({
    step: v.literal('changePassword'),
    password: v.string(),
    new_password: v.string(),
    otp,
  }),
  v.object({ step: v.literal('closeSession'), id: v.string(), isCurrent: v.boolean() }),
  v.object({ step: v.literal('endSessions') }),
]);

/**
 * The outcome of a change: `generate` brings a secret; `enable` and `recoveryCodes` bring recovery codes. The error of a
 * new passkey may be one of the browser.
 */
export interface SecurityOutcome extends Outcome {
  readonly secret?: TwoFactorSecret;
  readonly recoveryCodes?: readonly string[];
}

/**
 * Applies the change that a form submits.
 * @throws the backend's error when the session has ended
 */
export async function changeSecurity(
  args: ActionFunctionArgs,
): Promise<SecurityOutcome | Response> {
  const change = await submittedValues(args.request, changeSchema);
  return attempt(args, (content) => apply(args, content, change));
}

async function apply(
  { context }: ActionFunctionArgs,
  content: Content,
  change: v.InferOutput<typeof changeSchema>,
): Promise<SecurityOutcome | Response> {
  switch (change.step) {
    case 'generate': {
      const { password } = change;
      return { error: null, secret: await call(content, generateTwoFactor, { password }) };
    }
    case 'enable': {
      const { secret, otp, ticket } = change;
      const codes = await call(content, enableTwoFactor, { secret, otp, ticket });
      return { error: null, recoveryCodes: codes.recovery_codes };
    }
    case 'recoveryCodes': {
      const { password, otp } = change;
      const codes = await call(content, renewRecoveryCodes, { password, otp });
      return { error: null, recoveryCodes: codes.recovery_codes };
    }
    case 'disable':
      await call(content, disableTwoFactor, { password: change.password, otp: change.otp });
      break;
    case 'addPasskey':
      return addPasskey(content, change);
    case 'removePasskey':
      await call(content, removePasskey, { id: change.id, password: change.password });
      break;
    case 'changePassword': {
      const { password, new_password, otp } = change;
      await call(content, changePassword, { password, new_password, otp: otp || undefined });
      break;
    }
    case 'closeSession':
      if (change.isCurrent) {
        await logout(content, context.get(storeContext));
        return redirectDocument(paths.home.href());
      }
      await call(content, closeSession, { id: change.id });
      break;
    case 'endSessions':
      await call(content, endSessions);
      forgetClient(context.get(storeContext));
      // A new document, so that no data of the account stays in memory; it confirms the logout, and other tabs follow.
      return redirectDocument(paths.login.href(paths.security.href(), 'everywhere'));
  }
  return { error: null };
}

/**
 * Adds a passkey of this device; the password proves that the account's owner is present.
 * @returns the outcome; its error may be one of the browser
 * @throws the backend's error
 */
async function addPasskey(
  content: Content,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Outcome> {
  // Loads first: the backend's challenge expires.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const creation = await call(content, beginPasskey, { password });
  const created = await createPasskey(startRegistration, creation);
  if ('problem' in created) return { error: created.problem };
  await call(content, registerPasskey, { name, response: created.response });
  return { error: null };
}

/** The browser's new passkey, or the reason why there is none. */
type NewPasskey = { readonly response: object } | { readonly problem: string };

/** Error codes by the names of the browser's errors (WebAuthn Level 3, section 5.1.3). */
const problems: { readonly [name: string]: string } = {
  // The client cancelled or the time ran out; the browser does not distinguish them.
  NotAllowedError: 'CANCELLED',
  AbortError: 'CANCELLED',
  InvalidStateError: 'KNOWN_DEVICE',
  // The device cannot verify the client, store a passkey, or sign with an algorithm of the site.
  ConstraintError: 'UNSUITED_DEVICE',
  NotSupportedError: 'UNSUITED_DEVICE',
};

async function createPasskey(
  startRegistration: typeof import('@simplewebauthn/browser').startRegistration,
  optionsJSON: PasskeyCreation,
): Promise<NewPasskey> {
  try {
    return { response: await startRegistration({ optionsJSON }) };
  } catch (error) {
    const problem = error instanceof Error ? problems[error.name] : undefined;
    if (problem === undefined) console.warn('the passkey was not created:', error);
    return { problem: problem ?? 'FAILED' };
  }
}
