import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientCollections } from '../content/generated/collections.ts';
import { rejectCall } from '../http/errors.ts';
import type { AllowedCall } from './allow-list.ts';
import { sessionOf } from './upstream.ts';

/** Time for a small body to arrive, in milliseconds: 32 kB at 3 kB a second. */
const bodyTimeout = 10_000;

/** A body that does not arrive in time; answered with 408. */
class BodyTimeoutError extends Error {
  override readonly name = 'BodyTimeoutError';
  readonly statusCode = 408;
}

/**
 * Reads a whole small body, whose size was checked before.
 * @throws {BodyTimeoutError} when it takes too long
 */
export function readBody(body: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const timer = setTimeout(() => {
      body.pause().removeAllListeners('data');
      reject(new BodyTimeoutError('the body did not arrive in time'));
    }, bodyTimeout);
    body
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => resolve(Buffer.concat(parts)))
      .once('error', reject)
      .once('close', () => clearTimeout(timer));
  });
}

/** Largest `limit` of a client's read, besides `-1`, which the list of documents needs. */
const maxLimit = 1000;

/** Longest `filter`, in characters, and its deepest nesting; the site's own filters have two levels. */
const maxFilter = 1000;
const maxFilterDepth = 5;

const depthOf = (text: string) => text.split(/[[{]/).length - 1;

/**
 * The allowed parameters of a read: a field, a field of a directly related record, or all fields of the record itself.
 */
const parameters: { readonly [name: string]: { name: RegExp; value: (text: string) => boolean } } =
  {
    fields: {
      name: /^fields(?:\[\d*\])?$/,
      value: (text) => text.split(',').every((field) => /^(?:\w+(?:\.\w+)?|\*)$/.test(field)),
    },
    sort: {
      name: /^sort(?:\[\d*\])?$/,
      value: (text) => text.split(',').every((field) => /^-?\w+(?:\.\w+)?$/.test(field)),
    },
    limit: {
      name: /^limit$/,
      value: (text) => /^(?:-1|\d{1,4})$/.test(text) && Number(text) <= maxLimit,
    },
    filter: {
      name: /^filter(?:\[\w*\])*$/,
      value: (text) => text.length <= maxFilter && depthOf(text) <= maxFilterDepth,
    },
  };

/**
 * Rejects reads that join or return more than any page needs, also where the backend would parse a name differently.
 */
export async function checkQuery(request: FastifyRequest, reply: FastifyReply) {
  const given = [...new URL(request.url, 'http://gateway').searchParams];
  const isFine = given.every(([name, value]) => {
    const [base = ''] = name.split('[');
    const rule = Object.hasOwn(parameters, base) ? parameters[base] : undefined;
    return (
      rule === undefined ||
      (rule.name.test(name) && depthOf(name) <= maxFilterDepth && rule.value(value))
    );
  });
  const limits = given.filter(([name]) => name === 'limit');
  if (isFine && limits.length < 2) return;
  return rejectCall(reply, 400, 'INVALID_QUERY', 'The query asks for too much.');
}

/** Returns the backend's collection of a path. */
const collectionOf = (path: string) =>
  path === '/users/me' ? 'directus_users' : path.replace('/items/', '');

/**
 * Creates the hook that rejects unknown fields of visitors without a session (400), so that the check of a release
 * finds them. With a session the backend decides.
 */
export function checkFields({ path }: Pick<AllowedCall, 'path'>, siteUrl: string) {
  const known = clientCollections[collectionOf(path)];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (known === undefined || sessionOf(request.headers, siteUrl) !== undefined) return;
    const wanted = new URL(request.url, 'http://gateway').searchParams.getAll('fields');
    const unknown = wanted
      .flatMap((value) => value.split(','))
      .find((field) => field !== '*' && !known.includes(field));
    if (unknown === undefined) return;
    return rejectCall(reply, 400, 'INVALID_QUERY', `the field "${unknown}" cannot be read`);
  };
}

/**
 * Creates the hook that rejects bodies of a wrong type, of an unknown or too large size, and every body of a call
 * without one.
 */
export function checkBody({ body }: Pick<AllowedCall, 'body'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    if (body === undefined) {
      if (Number(length ?? 0) === 0 && request.headers['transfer-encoding'] === undefined) return;
      return rejectCall(reply, 413, 'CONTENT_TOO_LARGE', 'The call takes no body.');
    }
    if (length === undefined) {
      return rejectCall(reply, 411, 'LENGTH_REQUIRED', 'The size of the body is missing.');
    }
    if (Number(length) > body.maxBytes) {
      return rejectCall(reply, 413, 'CONTENT_TOO_LARGE', 'The body is too large.');
    }
    if (type.split(';')[0]?.trim().toLowerCase() !== body.type) {
      return rejectCall(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', `Only ${body.type} is read.`);
    }
  };
}
