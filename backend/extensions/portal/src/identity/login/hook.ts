import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { HookConfig } from '@directus/extensions';
import type { EventContext } from '@directus/types';
import type { Application } from 'express';
import * as v from 'valibot';
import { type Account, findById } from '../../common/find-account.ts';
import { createDummyComparison, type DummyComparison } from '../../platform/constant-time.ts';
import { allowClockDrift } from '../two-factor/codes.ts';
import { limitLogins } from './limit-logins.ts';

/**
 * Limits the stock logins of the site and of the Studio, and makes them take equally long for known and unknown
 * accounts.
 */
export const loginLimits: HookConfig = (register, context) => {
  allowClockDrift();
  register.init('routes.before', ({ app }: { app?: Application }) => {
    app?.post('/auth/login', limitLogins(context, 'login'));
  });
  // After the limits: a login that they reject costs no hash.
  constantTimeLogin(register, context);
};

const credentials = v.object({ password: v.string() });
const knownUser = v.object({ user: v.string(), provider: v.literal('default') });
const unknownUser = v.object({
  payload: credentials,
  status: v.literal('fail'),
  user: v.undefined(),
  provider: v.literal('default'),
});

const isCompared = ({ status, hasPassword, isForeignLogin }: Account) =>
  status === 'active' && hasPassword && !isForeignLogin;

/** An id that no account has. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** The longest wait before a comparison, in milliseconds. */
const spread = 100;

// Of logins at the same moment, the last to reach its hash waits for all others. A random wait decides which one, not
// the few milliseconds that one kind of login is ahead.
const waitAtRandom = () => setTimeout(Math.random() * spread);

/**
 * Makes a failed login cost the same with and without an account. Directus computes a hash only for an account, and its
 * fixed shortest time no longer hides that when several hashes wait for one another. So this hook computes a hash for
 * every other attempt, after the same queries, while that shortest time runs; the error waits for it.
 */
const constantTimeLogin: HookConfig = ({ action, filter, init }, context) => {
  const { database, getSchema, logger, services } = context;
  const attempts = new AsyncLocalStorage<{ work?: Promise<void> }>();
  let dummyComparison: DummyComparison | undefined;

  async function compare(password: string, event: EventContext): Promise<void> {
    // Directus makes the same query before it compares.
    const schema = event.schema ?? (await getSchema());
    const settings = new services.SettingsService({ schema, knex: database });
    await settings.readSingleton({ fields: ['auth_login_attempts'] });
    await dummyComparison?.(password);
  }

  async function compareForUnknown(password: string, event: EventContext): Promise<void> {
    // Directus reads the account once, and the filter below once more.
    for (const id of [unknownId, unknownId]) await findById(database, id);
    await waitAtRandom();
    await compare(password, event);
  }

  function workFor(work: () => Promise<void>): void {
    const attempt = attempts.getStore();
    if (attempt)
      attempt.work = work().catch((error: unknown) =>
        logger.error(error, 'A failed login could not be made to take the usual time'),
      );
  }

  init('routes.before', async ({ app }: { app?: Application }) => {
    app?.post('/auth/login', (_request, _response, next) => attempts.run({}, next));
    dummyComparison = await createDummyComparison();
  });

  filter('auth.login', async (payload, meta, event) => {
    if (!v.is(credentials, payload) || !v.is(knownUser, meta)) return;
    const account = await findById(database, meta.user);
    await waitAtRandom();
    if (account && !isCompared(account)) workFor(() => compare(payload.password, event));
  });

  // For an address without an account Directus runs no filter.
  action('auth.login', (meta, event) => {
    if (!v.is(unknownUser, meta)) return;
    const { password } = meta.payload;
    workFor(() => compareForUnknown(password, event));
  });

  filter('request.error', async () => {
    await attempts.getStore()?.work;
  });
};
