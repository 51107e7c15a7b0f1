import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openCounters } from '@studio/gateway/counters';
import { firmLines } from '../../extensions/portal/src/notify/mail/firm.ts';
import { clientLink, kindOfMail } from '../../extensions/portal/src/notify/mail/links.ts';
import { createMailThrottle } from '../../extensions/portal/src/notify/mail/outbox.ts';

const site = 'https://www.example.com';
const studio = 'https://studio.example.com';

const nothing = {
  denominazione: null,
  indirizzo: null,
  tel: null,
  email: null,
  pec: null,
  piva: null,
  codice_fiscale: null,
  rea: null,
  capitale_sociale: null,
  ordine: null,
  logo: null,
};

test('the footer of a mail contains only the filled-in data', () => {
  assert.deepEqual(firmLines(nothing), []);
  assert.deepEqual(firmLines({ ...nothing, denominazione: 'Studio', tel: '', piva: '01' }), [
    'Studio',
    'P. IVA 01',
  ]);
  const same = { ...nothing, piva: '01', codice_fiscale: '01', rea: 'BO 1' };
  assert.deepEqual(firmLines(same), ['P. IVA e C.F. 01 · REA BO 1']);
  assert.deepEqual(firmLines({ ...same, codice_fiscale: '02' }), [
    'P. IVA 01 · C.F. 02 · REA BO 1',
  ]);
});

test('replaces a Studio link with the site’s link for a client', () => {
  const link = (path: string) => clientLink(`${studio}${path}`, site, studio);
  assert.equal(link('/admin/accept-invite?token=a.b'), `${site}/accept?token=a.b`);
  assert.equal(link('/admin/reset-password?token=a.b'), `${site}/reset?token=a.b`);
  assert.equal(link('/admin/users'), `${studio}/admin/users`);
  assert.equal(
    clientLink('https://evil.example/accept', site, studio),
    'https://evil.example/accept',
  );
});

test('sends a separate mail for the first password', () => {
  assert.equal(kindOfMail('password-reset', `${site}/firstpassword?token=x`), 'first-password');
  assert.equal(kindOfMail('password-reset', `${site}/reset?token=x`), 'password-reset');
  assert.equal(kindOfMail('user-invitation', `${site}/firstpassword`), 'user-invitation');
});

test('limits mails of one kind to one a minute and five an hour per address', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] });
  try {
    const wait = createMailThrottle(openCounters({ secret: '', warn: () => undefined }), 5);
    const mayBeSent = async (kind: string, address: string) => (await wait(kind, address)) === 0;
    const sent = [];
    for (let count = 0; count < 12; count += 1) {
      if (await mayBeSent('reset', count % 2 === 0 ? 'anna@example.com' : ' Anna@example.com')) {
        sent.push(count);
      }
      mock.timers.tick(30_001);
    }
    assert.deepEqual(sent, [0, 2, 4, 6, 8]);
    assert.ok(await mayBeSent('confirm', 'anna@example.com'));
    assert.ok(await mayBeSent('reset', 'rosa@example.com'));
    mock.timers.tick(60 * 60_000);
    assert.ok(await mayBeSent('reset', 'anna@example.com'));
  } finally {
    mock.timers.reset();
  }
});
