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

test('a developer’s machine needs no settings', () => {
  const settings = parseSettings({ DATA_DIR: '/data' }, always);
  assert.equal(settings.siteUrl, 'http://localhost:3000');
  assert.equal(settings.studioUrl, 'http://127.0.0.1:3001');
  assert.equal(settings.directusPort, 8055);
  assert.equal(settings.demo, null);
  assert.equal(settings.admin, null);
  assert.deepEqual(settings.database, { client: 'sqlite3', filename: '/data/database.sqlite' });
});

test('one message names everything that is wrong', () => {
  const wrong = { DIRECTUS_PORT: '70000', SITE_URL: 'www.example.com', DEMO: 'yes' };
  assert.throws(() => parseSettings(wrong, never), {
    message:
      'Settings: DEMO must be true or false; DIRECTUS_PORT must be a port number; ' +
      'SITE_URL must be an address like https://www.example.com.',
  });
});

test('a production start lists all that is missing', () => {
  assert.throws(() => parseSettings({ PRODUCTION: 'true', DB_CLIENT: 'pg' }, always), {
    message:
      'Settings: a production start needs SITE_URL, STUDIO_URL, SMTP_HOST, SMTP_PORT, MAIL_FROM, ' +
      'ADMIN_EMAIL, ADMIN_PASSWORD, DB_HOST, DB_DATABASE, DB_USER, DB_PASSWORD.',
  });
});

test('a production start has no demo', () => {
  assert.throws(() => parseSettings({ ...production, DEMO: 'true' }, never), /has no demo/);
});

test('only the first production start needs the administrator', () => {
  assert.throws(() => parseSettings(production, always), /needs ADMIN_EMAIL, ADMIN_PASSWORD/);
  const settings = parseSettings(production, never);
  assert.equal(settings.studioUrl, 'https://studio.example.com');
  assert.deepEqual(settings.smtp, { host: 'smtp.example.com', port: 465, secure: true });
});

test('an empty variable counts as absent', () => {
  assert.throws(() => parseSettings({ ...production, MAIL_FROM: '' }, never), /needs MAIL_FROM/);
});

test('login by Google needs both its settings, and has Google’s own address by default', () => {
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

test('limits and times are checked for their form', () => {
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
    GOOGLE_ISSUER_URL: 'google',
  };
  assert.throws(() => parseSettings(wrong, never), {
    message:
      'Settings: SESSION_TTL must be a time like 30m, 12h or 1d; ' +
      'INVITES_PER_HOUR must be a whole number above 0; ' +
      'DOCUMENTS_MAIL_WAIT must be a time like 30m, 12h or 1d; ' +
      'MAIL_INTERVAL must be a number of seconds from 1s to 30s; ' +
      'ANSWER_STEP must be a number of milliseconds like 250ms; ' +
      'GOOGLE_ISSUER_URL must be an http or https address.',
  });
});

test('answers can be faster than by default, except in production', () => {
  const login = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'tre-gatti-blu' };
  const start = (step: string) =>
    parseSettings({ ...production, ...login, ANSWER_STEP: step }, always).answerStep;
  assert.throws(() => start('249ms'), {
    message: 'Settings: a production start needs an ANSWER_STEP of at least 250ms.',
  });
  assert.equal(start('250ms'), 250);
  assert.equal(parseSettings({ ANSWER_STEP: '50ms' }, never).answerStep, 50);
});
