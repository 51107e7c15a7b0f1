import {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactor,
  type TwoFactorSecret,
} from '@studio/shared/accounts';
import { type Content, contentContext, errorCode } from '@studio/shared/content';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';
import { shortCode } from './one-time-code.ts';

const code = v.pipe(v.string(), v.transform(shortCode));

const changeSchema = v.variant('step', [
  v.object({ step: v.literal('generate'), password: v.string() }),
  v.object({ step: v.literal('enable'), secret: v.string(), otp: code }),
  v.object({ step: v.literal('disable'), otp: code }),
]);

/** What became of a step; the first one brings the secret. */
export interface TwoFactorOutcome extends Outcome {
  readonly secret?: TwoFactorSecret;
}

async function take(
  content: Content,
  change: v.InferOutput<typeof changeSchema>,
): Promise<TwoFactorOutcome> {
  switch (change.step) {
    case 'generate':
      return { error: null, secret: await generateTwoFactor(content, change.password) };
    case 'enable':
      await enableTwoFactor(content, change.secret, change.otp);
      return { error: null };
    case 'disable':
      await disableTwoFactor(content, change.otp);
      return { error: null };
  }
}

/**
 * Takes a step as its form was sent.
 * @throws the backend's error when the session is over
 */
export async function changeTwoFactor(args: ActionFunctionArgs): Promise<TwoFactorOutcome> {
  const content = args.context.get(contentContext);
  const change = await submittedValues(args.request, changeSchema);
  try {
    return await take(content, change);
  } catch (error) {
    await rethrowWhenOver(args, error);
    return { error: errorCode(error) };
  }
}
