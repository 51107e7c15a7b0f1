import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from '../../scripts/installation/settings.ts';

const never = () => false;
const always = () => true;

const production = {
  PRODUCTION: 'true',
  SITE_URL: 'https://www.example.com',
  STUDIO_URL: 'https://studio.example.com/',
  SMTP_HOST: 'smtp.example.com',
  SMTP_PORT: '465',
  SMTP_SECURE: 'true',
  MAIL_FROM: 'studio@example.com',
};

test('needs no settings on a developer’s machine', () => {
  const settings = parseSettings({ DATA_DIR: '/data' }, always);
  assert.equal(settings.siteUrl, 'http://localhost:3000');
  assert.equal(settings.studioUrl, 'http://127.0.0.1:3001');
  assert.equal(settings.directusPort, 8055);
  assert.equal(settings.demo, null);
  assert.equal(settings.admin, null);
  assert.deepEqual(settings.database, { client: 'sqlite3', filename: '/data/database.sqlite' });
});

test('lists every wrong setting in one message', () => {
  const wrong = { DIRECTUS_PORT: '70000', SITE_URL: 'www.example.com', DEMO: 'yes' };
  assert.throws(() => parseSettings(wrong, never), {
    message:
      'Settings: DEMO must be true or false; DIRECTUS_PORT must be a port number; ' +
      'SITE_URL must be an address like https://www.example.com.',
  });
});

test('lists all missing settings of a production start', () => {
  assert.throws(() => parseSettings({ PRODUCTION: 'true', DB_CLIENT: 'pg' }, always), {
    message:
      'Settings: a production start needs SITE_URL, STUDIO_URL, SMTP_HOST, SMTP_PORT, MAIL_FROM, ' +
      'ADMIN_EMAIL, ADMIN_PASSWORD, DB_HOST, DB_DATABASE, DB_USER, DB_PASSWORD.',
  });
});

test('offers no demo in production', () => {
  assert.throws(() => parseSettings({ ...production, DEMO: 'true' }, never), /has no demo/);
});

test('requires the administrator only for the first production start', () => {
  assert.throws(() => parseSettings(production, always), /needs ADMIN_EMAIL, ADMIN_PASSWORD/);
  const settings = parseSettings(production, never);
  assert.equal(settings.studioUrl, 'https://studio.example.com');
  assert.deepEqual(settings.smtp, { host: 'smtp.example.com', port: 465, secure: true });
});

test('treats an empty variable as absent', () => {
  assert.throws(() => parseSettings({ ...production, MAIL_FROM: '' }, never), /needs MAIL_FROM/);
});

test('requires both settings for a Google login and uses Google’s own address by default', () => {
  const both = { GOOGLE_CLIENT_ID: 'studio', GOOGLE_CLIENT_SECRET: 'segreto' };
  assert.deepEqual(parseSettings(both, never).google, {
    clientId: 'studio',
    clientSecret: 'segreto',
    issuerUrl: 'https://accounts.google.com/.well-known/openid-configuration',
  });
  assert.equal(parseSettings({}, never).google, null);
  const message = 'Settings: login by Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.';
  assert.throws(() => parseSettings({ GOOGLE_CLIENT_ID: 'studio' }, never), { message });
  assert.throws(() => parseSettings({ ...both, GOOGLE_CLIENT_ID: '' }, never), { message });
});

test('checks the form of limits and times', () => {
  const settings = parseSettings({ SESSION_TTL: '30m', MAILS_PER_HOUR: '1000' }, never);
  assert.equal(settings.sessionTtl, '30m');
  assert.equal(settings.mailsPerHour, 1000);
  assert.equal(settings.invitesPerHour, 10);
  assert.equal(settings.documentsMailWait, '2m');
  assert.equal(settings.mailInterval, 5);
  assert.equal(settings.answerStep, 250);
  const wrong = {
    SESSION_TTL: '1 day',
    DOCUMENTS_MAIL_WAIT: '0s',
    INVITES_PER_HOUR: '0',
    MAIL_INTERVAL: '31s',
    ANSWER_STEP: '0ms',
    HASH_MEMORY: '64',
    GOOGLE_ISSUER_URL: 'google',
  };
  assert.throws(() => parseSettings(wrong, never), {
    message:
      'Settings: SESSION_TTL must be a time like 30m, 12h or 1d; ' +
      'INVITES_PER_HOUR must be a whole number above 0; ' +
      'DOCUMENTS_MAIL_WAIT must be a time like 30m, 12h or 1d; ' +
      'MAIL_INTERVAL must be a number of seconds from 1s to 30s; ' +
      'ANSWER_STEP must be a number of milliseconds like 250ms; ' +
      'HASH_MEMORY must be a size like 64mb; ' +
      'GOOGLE_ISSUER_URL must be an http or https address.',
  });
});

const login = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'tre-gatti-blu' };

test('refuses a session that would outlast the record of its token', () => {
  for (const ttl of ['30d', '720h'])
    assert.equal(parseSettings({ SESSION_TTL: ttl }, never).sessionTtl, ttl);
  for (const ttl of ['31d', '721h', '43201m'])
    assert.throws(() => parseSettings({ SESSION_TTL: ttl }, never), /30d at most/);
});

test('refuses an administrator’s address that Directus refuses', () => {
  const start = (address: string) => parseSettings({ ...login, ADMIN_EMAIL: address }, never).admin;
  for (const refused of ['admin@localhost', 'admin@studio.lan', 'admin@studio.example', 'admin'])
    assert.throws(() => start(refused), {
      message:
        'Settings: ADMIN_EMAIL must be an address like admin@example.com, ' +
        'whose domain ends in a public top-level domain.',
    });
  for (const accepted of ['admin@example.com', 'info@perché.it'])
    assert.equal(start(accepted)?.email, accepted);
});

test('allows cheaper hashes of passwords than the default, except in production', () => {
  const start = (memory: string) =>
    parseSettings({ ...production, ...login, HASH_MEMORY: memory }, always).hashMemory;
  assert.throws(() => start('63mb'), {
    message: 'Settings: a production start needs a HASH_MEMORY of at least 64mb.',
  });
  assert.equal(start('64mb'), 64);
  assert.equal(parseSettings({}, never).hashMemory, 64);
  assert.equal(parseSettings({ HASH_MEMORY: '1mb' }, never).hashMemory, 1);
});

test('allows faster answers than the default, except in production', () => {
  const start = (step: string) =>
    parseSettings({ ...production, ...login, ANSWER_STEP: step }, always).answerStep;
  assert.throws(() => start('249ms'), {
    message: 'Settings: a production start needs an ANSWER_STEP of at least 250ms.',
  });
  assert.equal(start('250ms'), 250);
  assert.equal(parseSettings({ ANSWER_STEP: '50ms' }, never).answerStep, 50);
});
