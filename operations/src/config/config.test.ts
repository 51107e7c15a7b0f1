import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { secretSettings } from '@studio/releases/environment';

/** Runs `config check` with this settings file and these variables only. */
function check(context: TestContext, settings: string, args: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings');
  const password = join(folder, 'password');
  writeFileSync(password, 'not to be printed\n');
  writeFileSync(file, `${settings}\nDATA_DIR=${folder}/data\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'config.ts'), 'check', ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        SETTINGS_FILE: file,
        SMTP_PASSWORD_FILE: password,
        PORT: '3100',
      },
    },
  );
  const row = (name: string) =>
    stdout.match(new RegExp(`^ {2}${name} +(.*)$`, 'm'))?.[1]?.replaceAll(/ {2,}/g, ' | ');
  return { status, stdout, stderr, row, file, password };
}

const complete = `
SITE_URL=https://studio.example
STUDIO_URL=https://redazione.example
TRUST_PROXY=1
SMTP_HOST=mail.example
SMTP_PORT=587
SMTP_USER=studio
MAIL_FROM=studio@example.com
ADMIN_EMAIL=admin@example.com
ADMIN_PASSWORD=not to be printed
RATE_LIMT=3`;

test('prints each setting with its origin and no secret', (context) => {
  const { status, stdout, stderr, row, file, password } = check(context, complete);
  assert.equal(stderr, '');
  assert.equal(status, 0);
  assert.equal(row('SITE_URL'), `https://studio.example | ${file}`);
  assert.equal(row('PORT'), '3100 | environment');
  assert.equal(row('SMTP_PASSWORD'), `(set) | ${password}`);
  assert.equal(row('ADMIN_PASSWORD'), `(set) | ${file}`);
  assert.equal(row('SECRET'), '– | made at the first start');
  assert.equal(row('RATE_LIMIT'), '1200 | default');
  assert.equal(row('STAFF_SECOND_FACTOR'), 'true | PRODUCTION');
  assert.match(stdout, /names of the settings file: RATE_LIMT\./);
  assert.doesNotMatch(stdout, /not to be printed/);
});

test('names every problem and exits with 1', (context) => {
  const { status, stderr } = check(context, 'SITE_URL=ftp://studio.example\nSECRET_FILE=/missing');
  assert.equal(status, 1);
  assert.match(stderr, /SECRET_FILE names \/missing, which cannot be read \(ENOENT\)/);
  assert.match(stderr, /Settings of the gateway that are missing or wrong: SITE_URL: /);
  assert.match(stderr, /Settings: SITE_URL must be an address.*needs STUDIO_URL, SMTP_HOST/);
});

test('names an address of the administrator that Directus refuses', (context) => {
  const settings = complete.replace('admin@example.com', 'admin@studio.lan');
  const { status, stderr } = check(context, settings);
  assert.equal(status, 1);
  assert.match(stderr, /Settings: ADMIN_EMAIL must be an address like admin@example\.com/);
});

test("says that Directus' own settings have no effect", (context) => {
  const { stdout, status } = check(context, `${complete}\nCACHE_STORE=redis\nREDIS=redis://cache`);
  assert.equal(status, 0);
  assert.match(stdout, /Without effect, .*: CACHE_STORE, REDIS\. .* COUNTERS_REDIS_URL/);
  assert.doesNotMatch(check(context, complete).stdout, /Without effect/);
});

test('checks a gateway that starts alone', (context) => {
  const alone = check(context, 'PRODUCTION=true', ['gateway']);
  assert.equal(alone.status, 1);
  assert.match(alone.stderr, /GATEWAY_SECRET: is missing.*STATE_DIR: required in production/);
  assert.equal(alone.row('SMTP_HOST'), undefined);
});

test('the guide names every secret that can lie in a file', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/production.md'), 'utf8');
  assert.deepEqual(
    secretSettings.filter((name) => !guide.includes(`\`${name}\``)),
    [],
  );
});
