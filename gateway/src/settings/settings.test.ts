import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { parseSettings } from './settings.ts';

const required = {
  GATEWAY_SECRET: 'a secret for this test',
  CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
};

test('has defaults for a single machine', () => {
  const settings = parseSettings(required);
  assert.equal(settings.port, 3000);
  assert.equal(settings.siteUrl, 'http://localhost:3000');
  assert.equal(settings.trustProxy, 0);
});

test('reduces an address to its origin', () => {
  const settings = parseSettings({ ...required, SITE_URL: 'https://studio.example/' });
  assert.equal(settings.siteUrl, 'https://studio.example');
});

test('names all wrong settings in one error', () => {
  assert.throws(
    () => parseSettings({ PORT: 'x', SITE_URL: 'ftp://a', CLIENT_ROLE: '3' }),
    /GATEWAY_SECRET: is missing.*CLIENT_ROLE.*SITE_URL.*PORT: must be a whole number/,
  );
});

test('requires addresses in production', () => {
  assert.throws(
    () => parseSettings({ ...required, PRODUCTION: 'true' }),
    /SITE_URL: required.*STUDIO_URL.*DIRECTUS_URL/,
  );
});

test('requires the number of proxies for an https site in production', () => {
  const production = {
    ...required,
    PRODUCTION: 'true',
    SITE_URL: 'https://studio.example',
    STUDIO_URL: 'https://redazione.example',
    DIRECTUS_URL: 'http://127.0.0.1:8055',
    STATE_DIR: '/var/lib/gateway',
  };
  for (const undecided of [{}, { TRUST_PROXY: '' }])
    assert.throws(
      () => parseSettings({ ...production, ...undecided }),
      /TRUST_PROXY: the proxies in front of an https site must be counted, usually 1/,
    );
  for (const count of [0, 1, 2])
    assert.equal(parseSettings({ ...production, TRUST_PROXY: `${count}` }).trustProxy, count);
  assert.equal(parseSettings({ ...production, SITE_URL: 'http://10.0.0.1' }).trustProxy, 0);
  assert.equal(parseSettings({ ...required, SITE_URL: 'https://studio.example' }).trustProxy, 0);
});

test('rejects a site and a Studio on one host name, which would share cookies', () => {
  const addresses = {
    SITE_URL: 'https://studio.example',
    STUDIO_URL: 'https://studio.example:8443',
  };
  assert.throws(() => parseSettings({ ...required, ...addresses }), /STUDIO_URL.*host name/);
});

test('does not repeat a secret in an error', () => {
  assert.throws(
    () => parseSettings({ ...required, GATEWAY_SECRET: 'too short', PORT: 'x' }),
    (error: Error) => !error.message.includes('too short'),
  );
});

test('uses DIRECTUS_URL for the portal unless ACCOUNT_URL is set', () => {
  const directus = { ...required, DIRECTUS_URL: 'http://127.0.0.1:9000' };
  assert.equal(parseSettings(directus).accountUrl, 'http://127.0.0.1:9000');
  const moved = parseSettings({ ...directus, ACCOUNT_URL: 'https://accounts.example/x' });
  assert.equal(moved.accountUrl, 'https://accounts.example');
});

test('offers the Google login only when it is configured', () => {
  assert.equal(parseSettings(required).googleLogin, false);
  assert.equal(parseSettings({ ...required, GOOGLE_CLIENT_ID: '' }).googleLogin, false);
  assert.equal(parseSettings({ ...required, GOOGLE_CLIENT_ID: 'x' }).googleLogin, true);
});

test('requires a secret for a webhook', () => {
  const RELEASE_WEBHOOK_URL = 'https://ci.example/hook';
  assert.equal(parseSettings(required).webhook, undefined);
  assert.throws(
    () => parseSettings({ ...required, PORT: 'x', RELEASE_WEBHOOK_URL }),
    /PORT.*RELEASE_WEBHOOK_URL needs RELEASE_WEBHOOK_SECRET/,
  );
  const RELEASE_WEBHOOK_SECRET = 'a secret of 16 characters or more';
  assert.deepEqual(
    parseSettings({ ...required, RELEASE_WEBHOOK_URL, RELEASE_WEBHOOK_SECRET }).webhook,
    { url: RELEASE_WEBHOOK_URL, secret: RELEASE_WEBHOOK_SECRET },
  );
});

test('keeps the settings table of the README up to date', async () => {
  const script = join(import.meta.dirname, '../../scripts/settings-table.ts');
  await promisify(execFile)(process.execPath, [script, '--check']);
});

test('names what an object store of releases needs', () => {
  const environment = { ...required, RELEASES_S3_BUCKET: 'releases' };
  assert.throws(
    () => parseSettings(environment),
    /: AWS_ACCESS_KEY_ID is missing; AWS_SECRET_ACCESS_KEY is missing; S3_REGION is missing;/,
  );
  const login = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const { releaseStore } = parseSettings({ ...environment, ...login, S3_REGION: 'eu-south-1' });
  assert.ok(typeof releaseStore === 'object');
  assert.equal(releaseStore.bucket, 'releases');
});
