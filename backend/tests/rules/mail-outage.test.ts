import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, newAddress } from '../support/accounts.ts';
import { documentMail, publish } from '../support/document-mails.ts';
import { type OwnInstallation, startOwnInstallation } from '../support/own-installation.ts';
import { waitFor } from '../support/wait-for.ts';

// Its own: the mail of every other file would be lost meanwhile.
let installation: OwnInstallation;

before(async () => {
  installation = await startOwnInstallation();
});
after(() => installation?.stop());

test('sends a failed mail later', async () => {
  const email = newAddress('irraggiungibile');
  const id = await createClient(installation, email);
  const logged = (pattern: RegExp) => async () =>
    pattern.test(await installation.log()) || undefined;
  await installation.catcher.outage(async () => {
    await publish(installation, id, 3);
    await waitFor('the line that mail is down', logged(/Mail cannot be sent/));
  });
  assert.equal((await documentMail(installation, email)).subject, 'Un nuovo documento per te');
  assert.equal((await installation.mail.mailsTo(email)).length, 1);
  await waitFor('the line that mail works again', logged(/Mail is sent again/));
});
