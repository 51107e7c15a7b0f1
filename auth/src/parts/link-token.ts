import { call, contentContext, errorCode, storeContext } from '@studio/shared/client';
import { claimsSchema, readMailLink } from '@studio/shared/contract/calls';
import { atom } from 'jotai';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import * as v from 'valibot';
import { loadScreen, type ScreenData } from './auth-route.ts';

/** A link of a mail. */
interface MailLink {
  /** The code of a short link, or the token of a link in an older mail. */
  readonly token: string;
  /** Unverified, for display only; undefined until the backend has named those of a code. */
  readonly claims?: TokenClaims;
  /** Code of the error that every use of the link would meet. */
  readonly problem?: string;
  /** True when the link confirms an account that is active already. */
  readonly isActive?: boolean;
}

/** The links of mails by the path that they were opened at; in memory only, so a reload drops them (decision C5). */
const linksAtom = atom<ReadonlyMap<string, MailLink>>(new Map());

type Visit = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** The loader data of a screen that a mail's link opens. */
export interface LinkData extends ScreenData {
  /** Unverified claims of the link; null when the page was reloaded or opened without a link. */
  readonly claims: TokenClaims | null;
  /** Code of the error when the link is known to be used up, expired or altered. */
  readonly problem?: string | undefined;
  /** True when the link confirms an account that is active already: it has nothing left to do. */
  readonly isActive: boolean;
}

/**
 * Loads the screen of a mail's link. Moves the code or token to memory and replaces the address by one without it, so
 * that neither the history nor a later request contains it. Loading does not use the link up: programs that open the
 * links of mails, with scripts or without, change nothing.
 * @throws {Response} a redirect to the address without the token
 * @throws the backend's error when the claims of a code cannot be read for now
 */
export async function loadLink(visit: LoaderFunctionArgs): Promise<LinkData> {
  const url = new URL(visit.request.url);
  const token = url.searchParams.get('code') ?? url.searchParams.get('token');
  if (token) {
    keepLink(visit, { token });
    throw cleanAddressBar() ? replace(url.pathname) : redirect(url.pathname);
  }
  const kept = keptLink(visit);
  if (kept === undefined) return { ...loadScreen(visit), claims: null, isActive: false };
  const { claims = {}, problem, isActive = false } = await describe(visit, kept);
  return { ...loadScreen(visit), claims, problem, isActive };
}

/**
 * Loads the screen of a link that stops mails: its code is no token, and has no claims. The rest is as in `loadLink`.
 * @throws {Response} a redirect to the address without the code
 */
export function loadStopLink(visit: LoaderFunctionArgs): LinkData {
  const url = new URL(visit.request.url);
  const token = url.searchParams.get('code');
  if (token) {
    keepLink(visit, { token, claims: {} });
    throw cleanAddressBar() ? replace(url.pathname) : redirect(url.pathname);
  }
  return { ...loadScreen(visit), claims: keptLink(visit)?.claims ?? null, isActive: false };
}

/** Returns a link with its claims; asks the backend for those of a code, once. */
async function describe(visit: Visit, link: MailLink): Promise<MailLink> {
  const { token, claims } = link;
  if (claims !== undefined) return link;
  if (!isMailCode(token)) return keepLink(visit, { token, claims: tokenClaims(token) });
  try {
    const answer = await call(visit.context.get(contentContext), readMailLink, { code: token });
    const { is_expired, is_active: isActive = false, ...claims } = answer;
    const isOver = is_expired === true && !isActive;
    return keepLink(visit, {
      token,
      claims,
      isActive,
      ...(isOver && { problem: 'TOKEN_EXPIRED' }),
    });
  } catch (error) {
    const problem = errorCode(error);
    if (!isInvalidLink(problem)) throw error;
    return keepLink(visit, { token, claims: {}, problem });
  }
}

/**
 * Removes the code or token from the address bar at once; the router would do so only after its loaders.
 * @returns true when it was there: the router has not yet applied a link within the site
 */
function cleanAddressBar(): boolean {
  const { pathname, search } = window.location;
  const given = new URLSearchParams(search);
  if (!given.has('token') && !given.has('code')) return false;
  window.history.replaceState(window.history.state, '', pathname);
  return true;
}

function keptLink({ request, context }: Visit): MailLink | undefined {
  return context.get(storeContext).get(linksAtom).get(new URL(request.url).pathname);
}

/** Returns the code or token that opened this path; undefined when there is none. */
export function readToken(visit: Visit): string | undefined {
  return keptLink(visit)?.token;
}

/** Returns the unverified claims of the link that opened this path. */
export function readClaims(visit: Visit): TokenClaims {
  return keptLink(visit)?.claims ?? {};
}

function keepLink({ request, context }: Visit, link: MailLink): MailLink {
  const path = new URL(request.url).pathname;
  context.get(storeContext).set(linksAtom, (links) => new Map(links).set(path, link));
  return link;
}

/** Drops a token that was used or is invalid. */
export function dropToken({ request, context }: Visit): void {
  const path = new URL(request.url).pathname;
  context
    .get(storeContext)
    .set(linksAtom, (links) => new Map([...links].filter(([key]) => key !== path)));
}

/** The backend's codes for a token that is forged, expired, used, or of an account that must not use it. */
const invalidLinkCodes = ['INVALID_TOKEN', 'INVALID_INVITE', 'TOKEN_EXPIRED', 'FORBIDDEN'];

/** Returns true for an error code that means that a mail's link is no longer valid. */
export function isInvalidLink(code: string | null): boolean {
  return code !== null && invalidLinkCodes.includes(code);
}

/** Most characters of a token that is read; real ones have a few hundred. */
const maxTokenLength = 4096;

/** The unverified claims of a mail's token: for display only, the backend verifies the token. */
export type TokenClaims = v.InferOutput<typeof claimsSchema>;

/** Returns true when the token confirms a new address of an active account. */
export function isEmailChange({ scope }: TokenClaims): boolean {
  return scope === 'email-change';
}

/** 128 random bits as base64url, which a mail's link has in place of a token. */
const codeShape = /^[\w-]{22}$/;

/** Returns true for the code of a mail's short link. */
function isMailCode(token: string): boolean {
  return codeShape.test(token);
}

/** Returns true when the token confirms a client's second address for mails. */
export function isSecondAddress({ scope }: TokenClaims): boolean {
  return scope === 'second-address';
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Not jose: its decodeJwt adds 0.5 kB (Brotli) to the first view of the login pages.
/** Returns the claims of a JWT; an empty object when the token is unreadable. */
export function tokenClaims(token: string): TokenClaims {
  const [, payload, signature, ...more] = token.split('.', 4);
  if (token.length > maxTokenLength || !payload || !signature || more.length > 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(payload));
    const { success, output } = v.safeParse(claimsSchema, JSON.parse(text));
    return success ? output : {};
  } catch {
    // Not base64, UTF-8 or JSON: the page treats the link as unreadable.
    return {};
  }
}
