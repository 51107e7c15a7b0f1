import { performance } from 'node:perf_hooks';
import type { APIResponse } from '@playwright/test';
import { roleIds } from '@studio/shared/contract';
import type { Api } from './api.ts';
import { ownPassword } from './clients.ts';

/** A call whose answer must not reveal if its address is registered (decision C8). */
export type Question = (api: Api, email: string) => Promise<APIResponse>;

/** The calls that strangers can make with any address. */
export const questions = {
  login: (api, email) =>
    api.send('POST', '/api/auth/login', { email, password: 'non-proprio', mode: 'session' }),
  'forgotten password': (api, email) =>
    api.send('POST', '/api/auth/password/request', { email, reset_url: `${api.site}/reset` }),
  'sign up': (api, email) =>
    api.send('POST', '/api/users', {
      first_name: 'Ada',
      last_name: 'Lucchesi',
      email,
      password: ownPassword(),
      status: 'invited',
      role: roleIds.cliente,
    }),
  'confirmation mail': (api, email) => api.send('POST', '/api/send-confirm', { email }),
} satisfies Record<string, Question>;

/** The comparison of answers about known and unknown addresses. */
export interface Comparison {
  /** Every different answer, without the parts that differ from request to request; there should be one. */
  readonly forms: readonly string[];
  /** Medians, in milliseconds. */
  readonly known: number;
  readonly unknown: number;
}

const perRequest = /^(date|x-ratelimit-|ratelimit|retry-after|set-cookie)/;

async function formOf(answer: APIResponse): Promise<string> {
  const headers = Object.entries(answer.headers()).map(([name, value]) =>
    perRequest.test(name) ? name : `${name}: ${value}`,
  );
  return JSON.stringify([answer.status(), await answer.text(), headers.toSorted()]);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Makes the call with a known and an unknown address in parallel, pair after pair.
 * @param pairs addresses; the backend slows down frequent logins with the same one
 * @param lanes number of pairs in parallel
 */
export async function comparePairs(
  api: Api,
  ask: Question,
  pairs: readonly { readonly known: string; readonly unknown: string }[],
  lanes = 1,
): Promise<Comparison> {
  const forms = new Set<string>();
  const times = { known: [] as number[], unknown: [] as number[] };
  const measure = async (who: 'known' | 'unknown', email: string) => {
    const start = performance.now();
    const answer = await ask(api, email);
    times[who].push(performance.now() - start);
    forms.add(await formOf(answer));
  };
  const askBoth = async (index: number) => {
    const { known, unknown } = pairs[index] ?? {};
    if (known === undefined || unknown === undefined) return;
    const both = [() => measure('known', known), () => measure('unknown', unknown)];
    // The first of two requests waits a little less for the other.
    if (index % 2 === 1) both.reverse();
    await Promise.all(both.map((one) => one()));
  };
  const lane = async (first: number) => {
    for (let index = first; index < pairs.length; index += lanes) await askBoth(index);
  };
  await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
  return { forms: [...forms], known: median(times.known), unknown: median(times.unknown) };
}

/** Returns several pairs out of a few addresses, in turn. */
export function pairsOf(
  count: number,
  known: readonly string[],
  unknown: readonly string[],
): { known: string; unknown: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    known: known[index % known.length] ?? '',
    unknown: unknown[index % unknown.length] ?? '',
  }));
}

/** The largest difference of the medians that reveals nothing, in milliseconds. */
export const tolerance = 25;
