import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rejectCall } from '../http/errors.ts';
import { isFromOwnPage } from '../http/form-posts.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Returns the headers of a call that the gateway makes for a form, whose own origin it has checked. */
export function antiForgeryHeaders(siteUrl: string): { readonly [name: string]: string } {
  const token = createToken();
  return { origin: siteUrl, [headerName]: token, cookie: `${cookieName}=${token}` };
}

const createToken = () => randomBytes(24).toString('base64url');

/** Sets the token that scripts of the site must echo (decision A5), unless the browser has one. */
export function issueToken(request: FastifyRequest, reply: FastifyReply, siteUrl: string): void {
  if (request.cookies[cookieName]) return;
  reply.setCookie(cookieName, createToken(), {
    path: '/',
    sameSite: 'strict',
    secure: siteUrl.startsWith('https:'),
  });
}

/** Creates the hook that rejects unsafe requests without proof that a script of the site sent them. */
export function rejectForgery(siteUrl: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (safeMethods.includes(request.method) || isOwn(request, siteUrl)) return;
    return rejectCall(reply, 403, 'ANTI_FORGERY', 'The request does not come from this site.');
  };
}

function isOwn(request: FastifyRequest, siteUrl: string): boolean {
  const { [headerName]: echoed } = request.headers;
  return (
    isFromOwnPage(request, siteUrl) &&
    typeof echoed === 'string' &&
    isSame(echoed, request.cookies[cookieName] ?? '')
  );
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second);
}
