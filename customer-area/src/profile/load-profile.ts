import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import {
  type ChangeRequest,
  readChangeRequests,
  readStoredProfile,
} from '../content/change-requests.ts';
import { readOrUndefined } from '../parts/session-errors.ts';
import { type AvatarCalls, avatarCalls } from './avatar-calls.ts';
import { type FormValues, formValues } from './form-values.ts';

/** The data of the profile page; a part that could not be read is undefined. */
export interface ProfileData {
  readonly stored: FormValues | undefined;
  /** The newest first. */
  readonly requests: readonly ChangeRequest[] | undefined;
  readonly avatar: AvatarCalls;
}

/**
 * Reads the stored profile and the change requests.
 * @throws the backend's error when the session has ended
 */
export async function loadProfile(args: LoaderFunctionArgs): Promise<ProfileData> {
  const content = args.context.get(contentContext);
  const [stored, requests] = await Promise.all([
    readOrUndefined(args, readStoredProfile(content).then(formValues)),
    readOrUndefined(args, readChangeRequests(content)),
  ]);
  return { stored, requests, avatar: avatarCalls(args) };
}
