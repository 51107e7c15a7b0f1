import { call, contentContext, readSetting, type Store, saveSetting } from '@studio/shared/client';
import { type Companies, readCompanies } from '@studio/shared/contract/calls';
import { atom } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { addEnglish } from '../messages/index.ts';
import { readOrUndefined } from '../parts/session-errors.ts';

/** The data of the account layout. */
export interface AccountData {
  /** The companies for which the client acts; undefined when they could not be read. */
  readonly companies: Companies | undefined;
}

/** Name under which the last company is stored for the client. */
const settingName = 'azienda';

/** The last company in this tab: another tab may show another one. */
const lastInTabAtom = atom<string | undefined>(undefined);

/** Stores the company in view, '' for the client's own things, for visits that name none. */
export function rememberCompany(store: Store, company: string): void {
  store.set(lastInTabAtom, company);
  if (readSetting(store, settingName) !== company) saveSetting(store, settingName, company);
}

/** Returns the company that the client last had in view, '' for the client's own things. */
export function lastCompany(store: Store): string | undefined {
  return store.get(lastInTabAtom) ?? readSetting(store, settingName);
}

/**
 * Reads the companies of the client and the English messages.
 * @throws the backend's error when the session has ended
 */
export async function loadAccount(args: LoaderFunctionArgs): Promise<AccountData> {
  const [companies] = await Promise.all([
    readOrUndefined(args, call(args.context.get(contentContext), readCompanies)),
    addEnglish(args),
  ]);
  return { companies };
}
