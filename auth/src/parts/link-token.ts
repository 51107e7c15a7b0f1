import { type TokenClaims, tokenClaims } from '@studio/shared/accounts';
import { storeContext } from '@studio/shared/state';
import { atom } from 'jotai';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { loadScreen, type ScreenData } from './screen-data.ts';

/** Tokens of mails by the path they came to: in memory only, gone with a reload (decision C5). */
const tokensAtom = atom<ReadonlyMap<string, string>>(new Map());

type Visit = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** The screen of a mail's link. */
export interface LinkData extends ScreenData {
  /** What the token says of itself; null when the page was opened without one, or reloaded. */
  readonly claims: TokenClaims | null;
}

/**
 * Takes the token out of the address bar at once: the router does so only when its loaders are through.
 * @returns whether it was there: a link within the site brings it without
 */
function cleanAddressBar(): boolean {
  const { pathname, search } = window.location;
  if (!new URLSearchParams(search).has('token')) return false;
  window.history.replaceState(window.history.state, '', pathname);
  return true;
}

/** The token that the visitor came to this path with. */
export function readToken({ request, context }: Visit): string | undefined {
  return context.get(storeContext).get(tokensAtom).get(new URL(request.url).pathname);
}

function keepToken({ request, context }: Visit, token: string): void {
  const path = new URL(request.url).pathname;
  context.get(storeContext).set(tokensAtom, (tokens) => new Map(tokens).set(path, token));
}

/** Forgets the token: it has served, or is of no use. */
export function dropToken({ request, context }: Visit): void {
  const path = new URL(request.url).pathname;
  context
    .get(storeContext)
    .set(tokensAtom, (tokens) => new Map([...tokens].filter(([key]) => key !== path)));
}

/**
 * The loader of a mail's link: moves the token to memory and goes on to the same address without it, in place of
 * the one with it, so that neither history nor a later request knows it.
 */
export function loadLink(visit: LoaderFunctionArgs): LinkData {
  const url = new URL(visit.request.url);
  const token = url.searchParams.get('token');
  if (token) {
    keepToken(visit, token);
    throw cleanAddressBar() ? replace(url.pathname) : redirect(url.pathname);
  }
  const kept = readToken(visit);
  return { ...loadScreen(visit), claims: kept === undefined ? null : tokenClaims(kept) };
}
