import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { demoUsers } from '../../../demo/users.ts';
import { answerHash } from '../../../extensions/portal/src/due/answers/canonical.ts';
import { answerColumns, parseAnswers } from '../../../extensions/portal/src/due/answers/chain.ts';
import { verifyChain } from '../../../extensions/portal/src/due/answers/verify.ts';
import { createClient, goodPassword, newAddress } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { dayFromToday } from '../../support/companies.ts';
import { clientWithDocument } from '../../support/documents.ts';
import { assertForbidden, row, rows } from '../../support/expect.ts';

// The chain is the whole installation's, and the tests break it.
const { installation, database } = await besideInstallation();
const { service } = installation;
const { rest: editor } = await installation.login(demoUsers.redattore.email);
const table = '/items/scadenze_clienti';

const email = newAddress('catena');
const client = await clientWithDocument(
  installation,
  await createClient(installation, email),
  email,
);

const listSchema = v.object({ data: v.array(v.object({ id: v.number(), versione: v.string() })) });

async function create(values: object): Promise<number> {
  const due = { tributo: 'F24 IVA', importo: 1234.56, scade_il: dayFromToday(10), ...values };
  return Number((await row(editor.post(table, { cliente: client.id, ...due }))).id);
}

const headers = { cookie: client.cookie };
const answer = (body: object) => asGateway(installation, '/account/due/answer', body, headers);

async function shown() {
  const { text } = await asGateway(installation, '/account/due', undefined, headers, 'GET');
  return v.parse(listSchema, JSON.parse(text)).data;
}

/** Creates a payment of the client's document; resolves with what an answer must name. */
async function documentDue() {
  const id = await create({ documento: client.document });
  return (await shown()).find((one) => one.id === id) ?? assert.fail();
}

/** Appends answers from another process; resolves when it has ended. */
async function appendElsewhere(name: string, count: number): Promise<void> {
  const script = resolve(import.meta.dirname, '../../support/append-answers.ts');
  const child = fork(script, [JSON.stringify(installation.address), name, String(count)]);
  const [code] = v.parse(v.tuple([v.number(), v.unknown()]), await once(child, 'exit'));
  assert.equal(code, 0);
}

before(() => appendElsewhere('prima', 4));

test('parallel answers of several processes are one chain', async () => {
  const { id, versione } = await documentDue();
  const answersBefore = (await verifyChain(database)).count;
  const [answers] = await Promise.all([
    Promise.all(
      ['autorizzo', 'non_pagare', 'pagata'].map((risposta) => answer({ id, risposta, versione })),
    ),
    appendElsewhere('uno', 15),
    appendElsewhere('due', 15),
  ]);
  // Of three different answers to the same page, one counts.
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const { count, broken, last } = await verifyChain(database);
  assert.deepEqual([count - answersBefore, broken], [31, undefined]);
  const [end] = await rows(service.get('/items/risposte?sort=-numero&limit=1'));
  assert.equal(end?.impronta, last);
});

test('no call writes the chain, and the check names the first row that was changed in the database', async () => {
  const [first] = await rows(editor.get('/items/risposte?sort=numero&limit=1'));
  await assertForbidden(service.patch(`/items/risposte/${first?.id}`, { nota: 'altro' }));
  await assertForbidden(service.remove(`/items/risposte/${first?.id}`));
  await assertForbidden(service.post('/items/risposte', { ...first, id: undefined, numero: 999 }));
  await assertForbidden(service.patch('/items/catene_risposte/1', { ultimo: 0 }));
  await assertForbidden(editor.patch(`/items/risposte/${first?.id}`, { nota: 'altro' }));
  const { rest } = await installation.login(email, goodPassword);
  for (const path of ['/items/risposte', table]) await assertForbidden(rest.get(path));

  const whole = await verifyChain(database);
  assert.equal(whole.broken, undefined);
  const all = parseAnswers(await database('risposte').orderBy('numero').select(answerColumns));
  const third = all[2] ?? assert.fail();
  const here = () => database('risposte').where({ numero: third.numero });
  const brokenAt = async () => (await verifyChain(database)).broken;

  await here().update({ nota: 'un’altra' });
  assert.deepEqual(await brokenAt(), { numero: third.numero, reason: 'changed' });
  // With a hash of its own it fits no more to the next one.
  const { impronta: _, ...others } = third;
  await here().update({ impronta: answerHash({ ...others, nota: 'un’altra' }) });
  assert.deepEqual(await brokenAt(), { numero: third.numero + 1, reason: 'unlinked' });
  await here().update({ nota: third.nota, impronta: third.impronta });
  assert.equal(await brokenAt(), undefined);

  const last = all.at(-1) ?? assert.fail();
  await database('risposte').where({ numero: last.numero }).delete();
  assert.deepEqual(await brokenAt(), { numero: last.numero, reason: 'missing' });
  await database('risposte').insert({ ...last });
  await here().delete();
  assert.deepEqual(await brokenAt(), { numero: third.numero, reason: 'missing' });
  await database('risposte').insert({ ...third });
  assert.equal(await brokenAt(), undefined);
});

const failed = v.object({ code: v.number(), stderr: v.string() });

/** Runs the operator's command; resolves with its exit code and its last sentence. */
async function check(): Promise<[code: number, sentence: string]> {
  const script = resolve(import.meta.dirname, '../../../scripts/check-answers.ts');
  const env = { PATH: process.env.PATH, ...installation.address.variables };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
    return [0, stdout.trim()];
  } catch (error) {
    const { code, stderr } = v.parse(failed, error);
    return [code, stderr.trim().split('\n').at(-1) ?? ''];
  }
}

const diskName = v.object({ filename_disk: v.string() });

test('an operator’s command names the first answer, or the first file, that was changed', async () => {
  const { id, versione } = await documentDue();
  assert.equal((await answer({ id, risposta: 'pagata', versione })).status, 200);
  const [answered] = parseAnswers(
    await database('risposte').where({ file: client.file }).orderBy('numero').select(answerColumns),
  );
  const { numero, nota } = answered ?? assert.fail();
  const [code, sentence] = await check();
  assert.equal(code, 0, sentence);
  assert.match(
    sentence,
    /^The chain is intact: \d+ answers, the last hash is \w{64}; unchanged files: [1-9]\d*, deleted ones: 0\.$/,
  );

  await database('risposte').where({ numero }).update({ nota: 'un’altra' });
  assert.deepEqual(await check(), [
    1,
    `Directus: Answer ${numero} was changed after it was given.`,
  ]);
  await database('risposte').where({ numero }).update({ nota });

  const { filename_disk } = v.parse(diskName, await service.get(`/files/${client.file}`));
  const path = join(installation.settings.dataDir, 'uploads', filename_disk);
  const content = await readFile(path);
  await writeFile(path, '%PDF-1.7\naltro');
  const [failure, reason] = await check();
  assert.equal(failure, 1);
  assert.match(reason, new RegExp(`${client.file} is not the one that answer ${numero} is about`));
  await writeFile(path, content);
});
