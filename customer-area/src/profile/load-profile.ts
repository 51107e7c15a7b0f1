import { type ChangeRequest, readChangeRequests, readStoredProfile } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';
import { type AvatarCalls, avatarCalls } from './avatar-calls.ts';
import { type FormValues, formValues } from './form-values.ts';

/** What the screen starts from; what could not be read is undefined and costs its own part only. */
export interface ProfileData {
  readonly stored: FormValues | undefined;
  /** The newest first. */
  readonly requests: readonly ChangeRequest[] | undefined;
  readonly avatar: AvatarCalls;
}

/**
 * Reads what is stored of the client and what they have asked for.
 * @throws the backend's error when the session is over
 */
export async function loadProfile(args: LoaderFunctionArgs): Promise<ProfileData> {
  const content = args.context.get(contentContext);

  async function read<Value>(call: Promise<Value>): Promise<Value | undefined> {
    try {
      return await call;
    } catch (error) {
      await rethrowWhenOver(args, error);
      return undefined;
    }
  }

  const [stored, requests] = await Promise.all([
    read(readStoredProfile(content).then(formValues)),
    read(readChangeRequests(content)),
  ]);
  return { stored, requests, avatar: avatarCalls(args) };
}
