import { contentContext, errorCode, storeContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { companyIn, companyOf, withCompany } from '../parts/company-in-view.ts';
import { openCounts, openSum } from '../parts/open-counts.ts';
import { readOrUndefined } from '../parts/session-errors.ts';
import { lastCompany } from './load-account.ts';

/** Longest wait for the counts, in milliseconds; then the documents open. */
const patience = 2000;

/**
 * Returns the address that `/account` opens: 'Da fare' while something is open there, else the documents (decision P1),
 * of the company that the address names or that the client last had in view.
 * @throws the backend's error when the session has ended
 */
export async function loadLanding(args: LoaderFunctionArgs): Promise<string> {
  const store = args.context.get(storeContext);
  const named = companyIn(new URL(args.request.url).search);
  let company = named ?? companyOf(lastCompany(store));
  const read = openCounts(args.context.get(contentContext), store)
    .read(company)
    .catch((error: unknown) => {
      // The client no longer acts for the last company; the layout then chooses another one.
      if (named === undefined && errorCode(error) === 'FORBIDDEN') company = undefined;
      throw error;
    });
  const counts = await Promise.race([
    readOrUndefined(args, read),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience)),
  ]);
  const page = counts !== undefined && openSum(counts) > 0 ? paths.toDo : paths.documents;
  return withCompany(page.href(), company);
}

/** Replaces `/account` by the page that the loader has chosen. */
export function Landing() {
  return useReplace(useLoaderData<string>());
}

/**
 * Replaces the current history entry by another page. Not a redirect of the loader: the router would forget that the
 * login is to be replaced, or would replace the page that links here.
 */
export function useReplace(to: string): null {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
