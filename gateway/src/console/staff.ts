import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { rejectCall, UnavailableError } from '../http/errors.ts';
import { forwardedHeaders } from '../log/request-id.ts';
import type { Settings } from '../settings/settings.ts';

/** A member of staff who has logged in to the console. */
export interface Staff {
  /** Name for the history. */
  readonly name: string;
  /** Administrators may pause and roll back. */
  readonly isAdministrator: boolean;
}

/** The logins of staff to the console. */
export interface StaffLogins {
  /** Logs in, and sends the session's cookie or the error of the backend. */
  readonly logIn: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly logOut: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /**
   * Returns the member of staff whose session a request has, as the backend confirms it now.
   * @throws {UnavailableError} when the backend does not answer
   */
  readonly of: (request: FastifyRequest) => Promise<Staff | undefined>;
}

/** Time for the backend's answer, in milliseconds. */
const timeout = 20_000;

const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1000)),
  otp: v.optional(v.pipe(v.string(), v.maxLength(40))),
});

const staffSchema = v.object({
  data: v.object({ name: v.string(), administrator: v.boolean() }),
});

const errorSchema = v.object({
  errors: v.tupleWithRest(
    [v.object({ extensions: v.object({ code: v.pipe(v.string(), v.regex(/^[A-Z_]+$/)) }) })],
    v.unknown(),
  ),
});

/** The session cookie of the backend, by any prefix. */
const backendCookie = /^((?:__Host-)?studio_session=[^;]+);.*?\bMax-Age=(\d+)/i;

/**
 * Creates the logins of the console. The backend's session never reaches the browser: its cookie holds the session
 * sealed with the gateways' secret, so that it opens neither the Studio nor the site.
 */
export function createStaffLogins(
  settings: Pick<Settings, 'directusUrl' | 'accountUrl' | 'gatewaySecret'>,
  consoleUrl: string,
): StaffLogins {
  const isSecure = consoleUrl.startsWith('https:');
  const name = `${isSecure ? '__Host-' : ''}studio_console`;
  const key = createHash('sha256').update(`console session ${settings.gatewaySecret}`).digest();

  async function ask(request: FastifyRequest, url: string, init: RequestInit): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      'x-gateway-secret': settings.gatewaySecret,
      'x-gateway-door': 'console',
      ...forwardedHeaders(request, consoleUrl),
      'user-agent': request.headers['user-agent'] ?? '',
    };
    try {
      return await fetch(url, {
        ...init,
        headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
    } catch (error) {
      throw new UnavailableError('the backend does not answer the console', { cause: error });
    }
  }

  async function staffWith(request: FastifyRequest, cookie: string): Promise<Staff | number> {
    const answer = await ask(request, `${settings.accountUrl}/account/console`, {
      headers: { cookie },
    });
    const parsed = v.safeParse(staffSchema, await answer.json().catch(() => undefined));
    if (answer.status >= 500) throw new UnavailableError('the backend cannot confirm a session');
    if (!answer.ok || !parsed.success) return answer.status;
    const { name: ownName, administrator } = parsed.output.data;
    return { name: ownName, isAdministrator: administrator };
  }

  const end = (request: FastifyRequest, cookie: string) =>
    ask(request, `${settings.directusUrl}/auth/logout`, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify({ mode: 'session' }),
    });

  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    rejectCall(reply, status, code, 'The login failed.');

  return {
    async logIn(request, reply) {
      const credentials = v.safeParse(credentialsSchema, request.body);
      if (!credentials.success) return refuse(reply, 400, 'INVALID_PAYLOAD');
      const answer = await ask(request, `${settings.directusUrl}/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ ...credentials.output, mode: 'session' }),
      });
      if (!answer.ok) {
        const parsed = v.safeParse(errorSchema, await answer.json().catch(() => undefined));
        const retryAfter = answer.headers.get('retry-after');
        if (retryAfter !== null) reply.header('retry-after', retryAfter);
        const code = parsed.success ? parsed.output.errors[0].extensions.code : 'UNKNOWN';
        return refuse(reply, answer.status, code);
      }
      const [cookie, maxAge] = sessionIn(answer);
      await answer.body?.cancel();
      if (cookie === undefined) throw new UnavailableError('the backend began no session');
      const staff = await staffWith(request, cookie);
      if (typeof staff === 'number') {
        await end(request, cookie);
        return refuse(reply, 403, 'FORBIDDEN');
      }
      reply.setCookie(name, seal(key, cookie), { ...attributes, maxAge });
      return reply.send({ data: staff });
    },
    async logOut(request, reply) {
      const cookie = unseal(key, request.cookies[name]);
      if (cookie !== undefined) await end(request, cookie);
      return reply.clearCookie(name, attributes).code(204).send();
    },
    async of(request) {
      const cookie = unseal(key, request.cookies[name]);
      const staff = cookie === undefined ? undefined : await staffWith(request, cookie);
      return typeof staff === 'number' ? undefined : staff;
    },
  };
}

/** Returns the session that an answer of the backend begins, as `name=value`, and its lifetime in seconds. */
function sessionIn(answer: Response): readonly [cookie: string | undefined, maxAge: number] {
  for (const line of answer.headers.getSetCookie()) {
    const [, cookie, maxAge] = backendCookie.exec(line) ?? [];
    if (cookie !== undefined) return [cookie, Number(maxAge)];
  }
  return [undefined, 0];
}

const cipher = 'aes-256-gcm';

/** Encrypts a text so that only gateways can read it. */
function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text; undefined when no gateway with this key has sealed it. */
function unseal(key: Buffer, sealed: string | undefined): string | undefined {
  const bytes = Buffer.from(sealed ?? '', 'base64url');
  if (bytes.length < 28) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, 12), { authTagLength: 16 });
  opening.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString();
  } catch {
    // The only error of a decryption: the text was not sealed with this key.
    return undefined;
  }
}
