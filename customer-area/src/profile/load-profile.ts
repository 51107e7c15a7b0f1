import { contentContext } from '@studio/shared/client';
import type { LoaderFunctionArgs } from 'react-router-dom';
import {
  type ChangeRequest,
  type CompanyProfile,
  readChangeRequests,
  readCompanyProfile,
  readStoredProfile,
} from '../content/change-requests.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { readOrUndefined } from '../parts/session-errors.ts';
import { type FormValues, formValues } from './form-values.ts';

/** The data of the profile page; a part that could not be read is undefined. */
export interface ProfileData {
  readonly stored: FormValues | undefined;
  /** The newest first. */
  readonly requests: readonly ChangeRequest[] | undefined;
  /** The data of the company in view; null when the address shows the person's own things. */
  readonly company: CompanyProfile | null | undefined;
}

/**
 * Reads the stored profile, the change requests and the company in view.
 * @throws the backend's error when the session has ended
 */
export async function loadProfile(args: LoaderFunctionArgs): Promise<ProfileData> {
  const content = args.context.get(contentContext);
  const inView = companyIn(new URL(args.request.url).search);
  const [stored, requests, company] = await Promise.all([
    readOrUndefined(args, readStoredProfile(content).then(formValues)),
    readOrUndefined(args, readChangeRequests(content)),
    inView === undefined ? null : readOrUndefined(args, readCompanyProfile(content, inView)),
  ]);
  return { stored, requests, company };
}
