import * as v from 'valibot';
import { type Installation, sessionCookieIn } from './installation.ts';

const errorsSchema = v.object({
  errors: v.array(v.object({ extensions: v.object({ code: v.string() }) })),
});

/** An answer of the backend, as the gateway sees it. */
export interface Answer {
  status: number;
  /** The codes of all errors. */
  codes: string[];
  text: string;
  headers: Record<string, string>;
  /** The session cookie as `name=value`, when the answer sets one. */
  cookie: string | undefined;
  /** Duration of the request, in milliseconds. */
  duration: number;
}

function codesOf(text: string): string[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), errorsSchema), text);
  return parsed.success ? parsed.output.errors.map(({ extensions }) => extensions.code) : [];
}

const overtakenSchema = v.object({
  da: v.string(),
  nome: v.nullable(v.string()),
  quando: v.nullable(v.string()),
  vale: v.string(),
});
const overtakenErrors = v.object({
  errors: v.tuple([v.object({ extensions: overtakenSchema })]),
});

/** Returns what the text of a 409 says about the call that was faster. */
export const overtakenIn = (text: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), overtakenErrors), text).errors[0].extensions;

/** Sends a request like the gateway: with its secret and, when given, the visitor's cookie. */
export async function asGateway(
  { url, secrets }: Installation,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'x-gateway-secret': secrets.GATEWAY_SECRET,
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { date: _, ...kept } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    codes: codesOf(text),
    text,
    headers: kept,
    cookie: sessionCookieIn(response),
    duration: performance.now() - start,
  };
}

/** Logs a user in on the site; resolves with the session's cookie. */
export async function siteLogin(
  installation: Installation,
  email: string,
  password = installation.settings.demo?.password,
): Promise<string> {
  const { status, cookie, text } = await asGateway(installation, '/auth/login', {
    email,
    password,
  });
  if (status !== 200 || cookie === undefined) throw new Error(`login of ${email}: ${text}`);
  return cookie;
}
