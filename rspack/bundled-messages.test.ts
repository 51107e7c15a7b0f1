import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { createInstance } from 'i18next';

const require = createRequire(import.meta.url);
const file = join(dirname(require.resolve('i18next/package.json')), 'dist/esm/i18next.js');
const shorten: (source: string) => string = require('./bundled-messages-loader.cjs');

test('i18next works without the code that loads messages from a server', async () => {
  const whole = readFileSync(file, 'utf8');
  const source = shorten(whole);
  assert.ok(whole.length - source.length > 8000, 'the class has another shape');
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  const i18next: { readonly createInstance: typeof createInstance } = await import(address);
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'it', fallbackLng: 'it', resources: {}, initAsync: false });
  i18n.addResourceBundle('it', 'app', { day_one: 'un giorno', day_other: '{{count}} giorni' });
  i18n.addResourceBundle('en', 'app', { day_one: 'a day', day_other: '{{count}} days' });
  assert.equal(i18n.t('app:day', { count: 2 }), '2 giorni');
  assert.equal(i18n.hasLoadedNamespace('app'), true);
  await i18n.changeLanguage('en');
  assert.equal(i18n.t('app:day', { count: 1 }), 'a day');
  assert.equal(i18n.exists('app:night'), false);
});
