import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackoff } from '../../extensions/account/mail/backoff.ts';
import type { Round, Sending } from '../../extensions/account/mail/send-each.ts';
import { sendEach } from '../../extensions/account/mail/send-each.ts';

// What nodemailer throws for a mailbox that is not there, and where no server answers.
const noMailbox = Object.assign(new Error('550 5.1.1 <a@example.com> unknown'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
});
const noServer = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ESOCKET',
  command: 'CONN',
});

function round(outcomes: Record<string, () => Promise<boolean>>) {
  const refused: string[] = [];
  const released: string[] = [];
  const sending: Sending<string> = {
    backoff: createBackoff<string>(4000),
    now: 0,
    onRefused: (key, reason) => refused.push(`${key}: ${reason}`),
  };
  const mails = Object.entries(outcomes).map(([key, send]) => ({
    key,
    claim: async () => ({ send, release: async () => released.push(key) }),
  }));
  const sent: Promise<Round> = sendEach(mails, sending);
  return sent.then((result) => ({
    ...result,
    refused,
    released,
    rests: sending.backoff.resting(0),
  }));
}

const works = async () => true;
const fails = (error: Error) => async () => Promise.reject(error);

test('a mailbox that takes no mail is told without its address, and is no sign that mail is down', async () => {
  const result = await round({ a: fails(noMailbox), b: works });
  assert.deepEqual(result.refused, ['a: EENVELOPE RCPT TO 550']);
  assert.deepEqual([result.sent, result.failures], [1, []]);
  assert.deepEqual([result.released, result.rests], [['a'], ['a']]);
});

test('a server that does not answer is', async () => {
  const result = await round({ a: fails(noServer), b: works });
  assert.deepEqual([result.refused, result.failures], [[], [noServer]]);
  assert.deepEqual([result.sent, result.released], [1, ['a']]);
});

test('a mail that is held back is tried later, and is nobody’s failure', async () => {
  const result = await round({ a: async () => false });
  assert.deepEqual([result.sent, result.failures, result.refused], [0, [], []]);
  assert.deepEqual([result.released, result.rests], [['a'], ['a']]);
});
