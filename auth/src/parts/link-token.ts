import { type TokenClaims, tokenClaims } from '@studio/shared/accounts';
import { storeContext } from '@studio/shared/state';
import { atom } from 'jotai';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { loadScreen, type ScreenData } from './auth-route.ts';

/** The tokens of mails by the path that they were opened at; in memory only, so a reload drops them (decision C5). */
const tokensAtom = atom<ReadonlyMap<string, string>>(new Map());

type Visit = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** The loader data of a screen that a mail's link opens. */
export interface LinkData extends ScreenData {
  /** Unverified claims of the token; null when the page was reloaded or opened without a token. */
  readonly claims: TokenClaims | null;
}

/**
 * Loads the screen of a mail's link. Moves the token to memory and replaces the address by one without it, so that
 * neither the history nor a later request contains the token.
 * @throws {Response} a redirect to the address without the token
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

/**
 * Removes the token from the address bar at once; the router would do so only after its loaders.
 * @returns true when it was there: the router has not yet applied a link within the site
 */
function cleanAddressBar(): boolean {
  const { pathname, search } = window.location;
  if (!new URLSearchParams(search).has('token')) return false;
  window.history.replaceState(window.history.state, '', pathname);
  return true;
}

/** Returns the token that opened this path; undefined when there is none. */
export function readToken({ request, context }: Visit): string | undefined {
  return context.get(storeContext).get(tokensAtom).get(new URL(request.url).pathname);
}

function keepToken({ request, context }: Visit, token: string): void {
  const path = new URL(request.url).pathname;
  context.get(storeContext).set(tokensAtom, (tokens) => new Map(tokens).set(path, token));
}

/** Drops a token that was used or is invalid. */
export function dropToken({ request, context }: Visit): void {
  const path = new URL(request.url).pathname;
  context
    .get(storeContext)
    .set(tokensAtom, (tokens) => new Map([...tokens].filter(([key]) => key !== path)));
}

/** The backend's codes for a token that is forged, expired, used, or of an account that must not use it. */
const invalidLinkCodes = ['INVALID_TOKEN', 'INVALID_INVITE', 'TOKEN_EXPIRED', 'FORBIDDEN'];

/** Returns true for an error code that means that a mail's link is no longer valid. */
export function isInvalidLink(code: string | null): boolean {
  return code !== null && invalidLinkCodes.includes(code);
}
