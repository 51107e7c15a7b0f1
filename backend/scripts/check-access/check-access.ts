import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { bearer, createRest, list, type Rest } from '../installation/rest.ts';
import type { Secrets } from '../installation/secrets.ts';
import type { Uploads } from '../installation/uploads.ts';
import { createProbes, removeProbes } from './probes.ts';
import { type Ask, rules } from './rules.ts';

const rowsSchema = v.object({ data: v.array(v.unknown()) });

/** A busy Directus answers 503; after this many attempts it is broken. */
const attempts = 40;

function posting(headers: Record<string, string>, body: object): RequestInit {
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/**
 * Returns a function that asks with these headers; without any it asks as a visitor.
 * @param onAnswer is told each path with the status of its answer
 */
function askAs(
  url: string,
  onAnswer: (path: string, status: number) => void,
  headers: Record<string, string> = {},
): Ask {
  return async function ask(path, body) {
    const init = body === undefined ? { headers } : posting(headers, body);
    let response = await fetch(`${url}${path}`, init);
    for (let attempt = 1; response.status === 503 && attempt < attempts; attempt += 1) {
      await response.body?.cancel();
      await setTimeout(500);
      response = await fetch(`${url}${path}`, init);
    }
    // Files and some errors are no JSON: only their status counts.
    const answer: unknown = await response.json().catch(() => undefined);
    const parsed = v.safeParse(rowsSchema, answer);
    onAnswer(path, response.status);
    return { status: response.status, rows: parsed.success ? parsed.output.data : [] };
  };
}

/** Logs a client in as the gateway does; resolves with the session's cookie. */
async function logIn(url: string, site: Record<string, string>, credentials: object) {
  const response = await fetch(`${url}/auth/login`, posting(site, credentials));
  await response.body?.cancel();
  const line = response.headers.getSetCookie().find((one) => one.includes('studio_session='));
  if (line === undefined) throw new Error('the client made for the check of access cannot log in');
  return line.split(';', 1).join();
}

/** Returns true when a visitor cannot read a published page: a site that shows nothing is broken too. */
async function hidesPublishedPages(service: Rest, visitor: Ask): Promise<boolean> {
  const filter = 'fields=id&limit=1&filter[status][_eq]=published';
  const published = await list(service, `/items/pagine?${filter}`);
  const { status, rows } = await visitor(`/items/pagine?${filter}`);
  return status !== 200 || rows.length !== published.length;
}

/**
 * Proves on a running Directus that the access rules are enforced, with a draft page, two companies and two clients with
 * private files, which it creates and removes again.
 * @throws {Error} with one sentence that names every broken rule and the answers that show it
 */
export async function checkAccess(
  url: string,
  { ADMIN_TOKEN, GATEWAY_SECRET }: Pick<Secrets, 'ADMIN_TOKEN' | 'GATEWAY_SECRET'>,
  uploads: Uploads,
): Promise<void> {
  const service = createRest(url, bearer(ADMIN_TOKEN));
  const broken: string[] = [];
  let answers: string[] = [];
  const noteAnswer = (path: string, status: number) => answers.push(`${path}: ${status}`);
  const visitor = askAs(url, noteAnswer);
  try {
    const probes = await createProbes(service, uploads);
    const site = { 'x-gateway-secret': GATEWAY_SECRET };
    const client = askAs(url, noteAnswer, {
      ...site,
      cookie: await logIn(url, site, probes.credentials),
    });
    for (const { sentence, holds } of rules) {
      answers = [];
      if (!(await holds({ visitor, client }, probes)))
        broken.push(`${sentence} (${answers.join(', ')})`);
    }
    if (await hidesPublishedPages(service, visitor)) {
      broken.push('a visitor can read published pages');
    }
  } finally {
    await removeProbes(service, uploads);
  }
  if (broken.length > 0) {
    throw new Error(`the access rules are not enforced. It is not true that ${broken.join('; ')}.`);
  }
}
