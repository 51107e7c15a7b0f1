import {
  type Content,
  contentContext,
  logout,
  readSetting,
  type Store,
  saveSetting,
  storeContext,
} from '@studio/shared/client';
import { atom } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type Companies, readCompanies } from '../content/companies.ts';
import { addEnglish } from '../messages/index.ts';
import { type OpenCountsReader, openCounts } from '../parts/open-counts.ts';
import { readOrUndefined } from '../parts/session-errors.ts';

/** The data of the account layout. */
export interface AccountData {
  /** Ends the session; rejects with the backend's error while the client is still logged in. */
  readonly logOut: () => Promise<void>;
  /** Reads the numbers in the tabs. */
  readonly counts: OpenCountsReader;
  /** The companies for which the client acts; undefined when they could not be read. */
  readonly companies: Companies | undefined;
  /** Returns the company that the client last had in view, '' for the client's own things. */
  readonly lastCompany: () => string | undefined;
  /** Stores the company in view, '' for the client's own things, for visits that name none. */
  readonly rememberCompany: (company: string) => void;
  /** The client for the backend, for dialogs that read and write while they are open. */
  readonly content: Content;
}

/** Name under which the last company is stored for the client. */
const settingName = 'azienda';

/** The last company in this tab: another tab may show another one. */
const lastInTabAtom = atom<string | undefined>(undefined);

function remember(store: Store, company: string): void {
  store.set(lastInTabAtom, company);
  if (readSetting(store, settingName) !== company) saveSetting(store, settingName, company);
}

/** Returns the company that the client last had in view, '' for the client's own things. */
export function lastCompany(store: Store): string | undefined {
  return store.get(lastInTabAtom) ?? readSetting(store, settingName);
}

/**
 * Reads the companies of the client and the English messages, and passes the logout from the router's context to the
 * layout. The logout is not an action: the guard would ask the backend for the user before and after it, and while the
 * backend is down the client would lose the page that offers the retry.
 * @throws the backend's error when the session has ended
 */
export async function loadAccount(args: LoaderFunctionArgs): Promise<AccountData> {
  const content = args.context.get(contentContext);
  const store = args.context.get(storeContext);
  const [companies] = await Promise.all([
    readOrUndefined(args, readCompanies(content)),
    addEnglish(args),
  ]);
  return {
    logOut: () => logout(content, store),
    counts: openCounts(args),
    companies,
    lastCompany: () => lastCompany(store),
    rememberCompany: (company) => remember(store, company),
    content,
  };
}
