import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, newAddress } from '../../support/accounts.ts';
import { besideInstallation } from '../../support/beside.ts';
import { documentMail, publish } from '../../support/document-mails.ts';
import { waitFor } from '../../support/wait-for.ts';

// The mail of every other file would be lost meanwhile.
const { installation } = await besideInstallation();

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
