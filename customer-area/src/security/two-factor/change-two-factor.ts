import type { Content } from '@studio/shared/client';
import type { Outcome } from '@studio/shared/kit';
import * as v from 'valibot';
import {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactor,
  renewRecoveryCodes,
  type TwoFactorSecret,
} from '../../content/two-factor.ts';
import { compactCode } from '../../parts/code-field.tsx';

const code = v.pipe(v.string(), v.transform(compactCode));

const generation = v.object({ step: v.literal('generate'), password: v.string() });

const activation = v.object({
  step: v.literal('enable'),
  secret: v.string(),
  otp: code,
  ticket: v.string(),
});

const deactivation = v.object({ step: v.literal('disable'), password: v.string(), otp: code });

const renewal = v.object({ step: v.literal('recoveryCodes'), password: v.string(), otp: code });

/** The changes of the second factor, as their forms submit them. */
export const twoFactorSteps = [generation, activation, deactivation, renewal] as const;

type TwoFactorChange = v.InferOutput<(typeof twoFactorSteps)[number]>;

/** The outcome of a change: `generate` brings a secret; `enable` and `recoveryCodes` bring recovery codes. */
export interface TwoFactorOutcome extends Outcome {
  readonly secret?: TwoFactorSecret;
  readonly recoveryCodes?: readonly string[];
}

/**
 * Applies a change of the second factor.
 * @throws the backend's error
 */
export async function changeTwoFactor(
  content: Content,
  change: TwoFactorChange,
): Promise<TwoFactorOutcome> {
  switch (change.step) {
    case 'generate':
      return { error: null, secret: await generateTwoFactor(content, change.password) };
    case 'enable':
      return { error: null, recoveryCodes: await enableTwoFactor(content, change) };
    case 'recoveryCodes':
      return { error: null, recoveryCodes: await renewRecoveryCodes(content, change) };
    case 'disable':
      await disableTwoFactor(content, change);
      return { error: null };
  }
}
