import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loadSettings, readEnvironment } from './environment.ts';

/** Writes files into a new folder; returns the path of each by its name. */
async function files(context: TestContext, contents: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(context);
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text);
  return (name: string) => join(folder, name);
}

test('reads secrets from the files that the environment names', async (context) => {
  const path = await files(context, { password: ' with spaces = and #\n' });
  const { values, origins, problems } = readEnvironment({
    PORT: '3100',
    SITE_URL: '',
    DB_PASSWORD_FILE: path('password'),
  });
  assert.deepEqual(values, { PORT: '3100', DB_PASSWORD: ' with spaces = and #' });
  assert.deepEqual(origins, { PORT: 'environment', DB_PASSWORD: path('password') });
  assert.deepEqual(problems, []);
});

test('leaves variables alone that only look like a file of a secret', () => {
  const { values } = readEnvironment({ SSL_CERT_FILE: '/etc/ssl/cert.pem' });
  assert.deepEqual(values, { SSL_CERT_FILE: '/etc/ssl/cert.pem' });
});

test('prefers the environment to the settings file, whatever holds the secret', async (context) => {
  const path = await files(context, {
    settings: 'PORT=1\nSITE_URL="https://studio.example"\nSECRET_FILE=/missing\nKEY=in the file\n',
    key: 'in its own file',
  });
  const { values, origins, named, problems } = readEnvironment({
    SETTINGS_FILE: path('settings'),
    PORT: '2',
    SITE_URL: '',
    SECRET: 'in the environment',
    KEY_FILE: path('key'),
  });
  assert.deepEqual(values, {
    PORT: '2',
    SITE_URL: 'https://studio.example',
    SECRET: 'in the environment',
    KEY: 'in its own file',
  });
  assert.equal(origins.SITE_URL, path('settings'));
  assert.equal(origins.KEY, path('key'));
  assert.deepEqual(named.toSorted(), ['KEY', 'PORT', 'SECRET_FILE', 'SITE_URL']);
  assert.deepEqual(problems, []);
});

test('names every file that cannot be used, and a secret that is given twice', async (context) => {
  const path = await files(context, { empty: '\n', nested: 'SETTINGS_FILE=/other' });
  const environment = {
    SETTINGS_FILE: path('nested'),
    DB_PASSWORD: 'one',
    DB_PASSWORD_FILE: path('empty'),
    SMTP_PASSWORD_FILE: path('missing'),
    SECRET_FILE: path('empty'),
  };
  assert.deepEqual(readEnvironment(environment).problems, [
    `${path('nested')} names a further SETTINGS_FILE: only the environment can`,
    'DB_PASSWORD and DB_PASSWORD_FILE are both set (environment): remove one of them',
    `SECRET_FILE names ${path('empty')}, which is empty`,
    `SMTP_PASSWORD_FILE names ${path('missing')}, which cannot be read (ENOENT)`,
  ]);
  const before = { ...environment };
  assert.throws(() => loadSettings(environment), /^Error: Settings: .*ENOENT\)\.$/);
  assert.deepEqual(environment, before);
});

test('puts the values into the environment, once', async (context) => {
  const path = await files(context, { settings: 'PORT=1\n', key: 'secret' });
  const environment: NodeJS.ProcessEnv = {
    SETTINGS_FILE: path('settings'),
    KEY_FILE: path('key'),
    EMPTY: '',
  };
  loadSettings(environment);
  assert.deepEqual(environment, { PORT: '1', KEY: 'secret', EMPTY: '' });
  loadSettings(environment);
  assert.deepEqual(environment, { PORT: '1', KEY: 'secret', EMPTY: '' });
});

test('a program that loads its settings keeps its debugger closed at the signal for it', () => {
  process.removeAllListeners('SIGUSR1');
  loadSettings({});
  loadSettings({});
  assert.equal(process.listenerCount('SIGUSR1'), 1);
});
