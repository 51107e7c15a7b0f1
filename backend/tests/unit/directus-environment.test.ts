import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { directusEnvironment } from '../../scripts/installation/directus-environment.ts';
import { parseSettings } from '../../scripts/installation/settings.ts';
import { timeZone } from '../../scripts/installation/time-zone.ts';

const secrets = { SECRET: 's', KEY: 'k', GATEWAY_SECRET: 'g', ADMIN_TOKEN: 't' };

function environment(variables: Record<string, string>, outside: Record<string, string> = {}) {
  return directusEnvironment(
    parseSettings({ DATA_DIR: '/data', ...variables }, () => false),
    secrets,
    outside,
  );
}

test('sets secure host-bound cookies over https', () => {
  const { SESSION_COOKIE_NAME, SESSION_COOKIE_SECURE, REFRESH_TOKEN_COOKIE_SECURE } = environment({
    SITE_URL: 'https://www.example.com',
  });
  assert.equal(SESSION_COOKIE_NAME, '__Host-studio_session');
  assert.equal(SESSION_COOKIE_SECURE, 'true');
  assert.equal(REFRESH_TOKEN_COOKIE_SECURE, 'true');
});

test('sets cookies without a prefix over plain http, because browsers would refuse it', () => {
  const { SESSION_COOKIE_NAME, SESSION_COOKIE_SECURE } = environment({});
  assert.equal(SESSION_COOKIE_NAME, 'studio_session');
  assert.equal(SESSION_COOKIE_SECURE, 'false');
});

test('does not pass a stray variable of the machine to Directus', () => {
  const outside = { PATH: '/bin', CORS_ENABLED: 'true', ADMIN_TOKEN: 'mine', DB_HOST: 'elsewhere' };
  const variables = environment({}, outside);
  assert.equal(variables.PATH, '/bin');
  assert.equal(variables.CORS_ENABLED, 'false');
  assert.equal(variables.ADMIN_TOKEN, 'string:t');
  assert.equal(variables.DB_HOST, undefined);
});

test('gives Directus and the scripts one time zone, so that a stored day is the same day on every machine', () => {
  for (const TZ of ['Pacific/Auckland', 'America/Los_Angeles']) {
    assert.equal(environment({ TZ }, { TZ }).TZ, timeZone);
    const root = join(import.meta.dirname, '../..');
    const program = `await import('${root}/scripts/installation/connect.ts');
      const { dayToStore } = await import('${root}/extensions/portal/src/platform/database-values.ts');
      console.log(dayToStore('2026-12-16').toISOString());`;
    const stored = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    assert.equal(stored, '2026-12-16T00:00:00.000Z\n', TZ);
  }
});

test('keeps a password that looks like a number or a list a text', () => {
  const variables = environment({ DB_CLIENT: 'pg', DB_PASSWORD: '0123,45' });
  assert.equal(variables.DB_PASSWORD, 'string:0123,45');
});

test('overrides unsafe stock defaults', () => {
  const variables = environment({});
  assert.equal(variables.IP_TRUST_PROXY, 'loopback');
  assert.equal(variables.HOST, '127.0.0.1');
  for (const name of ['TELEMETRY', 'MCP_ENABLED', 'AI_ENABLED', 'OPENAPI_ENABLED']) {
    assert.equal(variables[name], 'false', name);
  }
});

test('hashes a password with the memory of the settings, by default that of argon2', () => {
  assert.equal(environment({}).HASH_MEMORY_COST, '65536');
  assert.equal(environment({ HASH_MEMORY: '1mb' }).HASH_MEMORY_COST, '1024');
});

test('gives a session the lifetime of its cookie', () => {
  const variables = environment({ SESSION_TTL: '2h' });
  assert.equal(variables.SESSION_COOKIE_TTL, '2h');
  assert.equal(variables.REFRESH_TOKEN_TTL, '2h');
});

test('sends mail every five seconds and answers a failed login after half a second by default', () => {
  const variables = environment({});
  assert.equal(variables.MAIL_INTERVAL, '5');
  assert.equal(variables.ANSWER_STEP, '250');
  assert.equal(variables.LOGIN_STALL_TIME, '500');
});

test('requires settings and a verified address for a Google login, which creates a client', () => {
  assert.equal(environment({}).AUTH_PROVIDERS, undefined);
  const google = { GOOGLE_CLIENT_ID: '123', GOOGLE_CLIENT_SECRET: 'a,b' };
  const variables = environment({ ...google, SITE_URL: 'https://www.example.com' });
  assert.equal(variables.AUTH_PROVIDERS, 'google');
  assert.equal(variables.AUTH_GOOGLE_CLIENT_ID, 'string:123');
  assert.equal(variables.AUTH_GOOGLE_CLIENT_SECRET, 'string:a,b');
  assert.equal(variables.AUTH_GOOGLE_REQUIRE_VERIFIED_EMAIL, 'true');
  assert.equal(variables.AUTH_GOOGLE_DEFAULT_ROLE_ID, roleIds.cliente);
  assert.equal(variables.AUTH_GOOGLE_COOKIE_SECURE, 'true');
  assert.equal(variables.AUTH_GOOGLE_REDIRECT_ALLOW_LIST, 'https://www.example.com/login/return');
  assert.equal(variables.AUTH_ALLOWED_PUBLIC_URLS, 'https://www.example.com/api');
});
