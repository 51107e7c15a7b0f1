import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '@studio/gateway/testing/free-port';
import * as v from 'valibot';
import { createClient, newAddress, tokenIn } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { startBackend } from '../../support/backend.ts';
import { besideInstallation } from '../../support/beside.ts';
import { connectDatabase, type Outgoing, outgoing } from '../../support/outgoing.ts';
import { waitFor } from '../../support/wait-for.ts';

// The mail server fails here, and the backend is killed.
const { installation } = await besideInstallation();

/** Asks for a new password of a client; resolves when the backend has answered. */
async function askForReset(email: string): Promise<void> {
  const body = { email, reset_url: `${installation.settings.siteUrl}/reset` };
  const { status } = await asGateway(installation, '/auth/password/request', body);
  assert.equal(status, 204);
}

async function newClient(name: string): Promise<string> {
  const email = newAddress(name);
  await createClient(installation, email);
  return email;
}

/** Waits until the only mail to this address is in such a state; resolves with its row. */
function mailThat(email: string, isSo: (mail: Outgoing) => boolean): Promise<Outgoing> {
  return waitFor(`the state of the mail to ${email}`, async () => {
    const [mail, ...more] = await outgoing(installation, email);
    assert.deepEqual(more, []);
    return mail !== undefined && isSo(mail) ? mail : undefined;
  });
}

const wasTried = ({ tentativi, ultimo_tentativo_il, prossimo_tentativo_il }: Outgoing) =>
  tentativi > 0 &&
  // Not one that is being sent: its claim lasts a minute.
  Date.parse(prossimo_tentativo_il ?? '') - Date.parse(ultimo_tentativo_il ?? '') < 50_000;
const isSent = ({ stato }: Outgoing) => stato === 'inviata';

/** Resolves with what the database holds of the body of the mail to this address. */
async function bodyOf(email: string): Promise<string | null> {
  const database = connectDatabase(installation);
  const row = await database('posta_in_uscita').where({ destinatario: email }).first('contenuto');
  await database.destroy();
  return row.contenuto;
}

/** Sees each mail once even after another one, which would come later than a second copy. */
async function assertStayOne(...emails: readonly string[]): Promise<void> {
  for (const email of emails) await mailThat(email, isSent);
  const later = await newClient('dopo');
  await askForReset(later);
  await installation.mail.mailTo(later);
  for (const email of emails) await assertArrivedOnce(email);
}

async function assertArrivedOnce(email: string): Promise<void> {
  await mailThat(email, isSent);
  assert.equal((await installation.mail.mailsTo(email)).length, 1);
  assert.equal(await bodyOf(email), null);
}

test('stores an encrypted mail while the server is down and erases its body after sending', async () => {
  const email = await newClient('assente');
  await installation.catcher.outage(async () => {
    await askForReset(email);
    const sealed = (await bodyOf(email)) ?? '';
    const inside = Buffer.from(sealed, 'base64').toString('latin1');
    assert.ok(sealed.length > 2000);
    // Words too long to be in random bytes by chance.
    for (const kept of [sealed, inside]) {
      assert.doesNotMatch(kept, /password|Imposta|@example/i);
    }
    await mailThat(email, wasTried);
  });
  await assertArrivedOnce(email);
  tokenIn(await installation.mail.mailTo(email));
});

test('a server that does not answer delays the mail but not the request', async () => {
  const email = await newClient('muto');
  await installation.catcher.failing({ isSilent: true }, async (server) => {
    await askForReset(email);
    assert.equal((await outgoing(installation, email))[0]?.stato, 'in_attesa');
    await mailThat(email, wasTried);
    assert.ok(server.connections() > 0);
  });
  await assertArrivedOnce(email);
});

test('retries a temporarily rejected mail', async () => {
  const email = await newClient('grigia');
  const answers = { RCPT: '451 4.7.1 greylisted, come back later' };
  await installation.catcher.failing({ answers }, async () => {
    await askForReset(email);
    await mailThat(email, ({ tentativi }) => tentativi >= 2);
  });
  await assertArrivedOnce(email);
});

const ended = v.object({ sent: v.number(), refused: v.number(), givenUp: v.number() });
const state = v.object({ data: v.object({ mails: ended }) });

/** Resolves with the numbers of ended mails that the gateway reads. */
async function endedMails(): Promise<v.InferOutput<typeof ended>> {
  const headers = { 'x-gateway-secret': installation.secrets.GATEWAY_SECRET };
  const answer = await fetch(`${installation.url}/account/state`, { headers });
  return v.parse(state, await answer.json()).data.mails;
}

test('gives up a permanently rejected mail at once, counts it, keeps its row and erases its body', async () => {
  const email = await newClient('inesistente');
  const before = await endedMails();
  const answers = { RCPT: `550 5.1.1 <${email}> unknown` };
  await installation.catcher.failing({ answers }, async () => {
    await askForReset(email);
    const mail = await mailThat(email, ({ stato }) => stato !== 'in_attesa');
    assert.deepEqual([mail.stato, mail.tentativi], ['rifiutata', 1]);
    assert.ok(mail.conclusa_il);
  });
  assert.equal(await bodyOf(email), null);
  const { refused, givenUp } = await endedMails();
  // Other mails of this moment were refused too.
  assert.ok(refused > before.refused);
  assert.equal(givenUp, before.givenUp);
  const log = await installation.log();
  assert.match(log, /"password-reset" was refused by its mail server: EENVELOPE RCPT TO 550/);
  assert.ok(!log.includes(email));
});

test('sends a mail again unchanged after an interrupted transfer', async () => {
  const email = await newClient('interrotta');
  const messageId = (source: string) => /^Message-ID: (<.+>)\r?$/im.exec(source)?.[1];
  let first: string | undefined;
  await installation.catcher.failing({ isCutOff: true }, async (server) => {
    await askForReset(email);
    await mailThat(email, wasTried);
    // Other mails of this moment are cut off too.
    first = messageId(server.received.find((source) => source.includes(email)) ?? '');
  });
  const { id } = await installation.mail.mailTo(email);
  assert.ok(first);
  assert.equal(messageId(await installation.mail.source(id)), first);
  await assertArrivedOnce(email);
});

test('does not send a mail with an expired link', async () => {
  const [late, other] = [await newClient('tardi'), await newClient('ancora')];
  await installation.catcher.outage(async () => {
    await askForReset(late);
    await askForReset(other);
    const database = connectDatabase(installation);
    const row = await database('posta_in_uscita').where({ destinatario: late }).first();
    const validity = new Date(row.scade_il).getTime() - new Date(row.creata_il).getTime();
    assert.ok(Math.abs(validity - 24 * 60 * 60 * 1000) < 2000, String(validity));
    // On a slow machine the pause after several attempts is longer than this test waits.
    const now = new Date();
    await database('posta_in_uscita')
      .where({ id: row.id })
      .update({ scade_il: now, prossimo_tentativo_il: now });
    await database.destroy();
  });
  await assertArrivedOnce(other);
  await mailThat(late, ({ stato }) => stato === 'scaduta');
  assert.equal(await bodyOf(late), null);
  assert.deepEqual(await installation.mail.mailsTo(late), []);
});

test('sends a stored mail once after the backend was killed and restarted', async () => {
  const email = await newClient('uccisa');
  const { catcher } = installation;
  await catcher.outage(async () => {
    await askForReset(email);
    await installation.crash(async () => {});
  });
  await assertStayOne(email);
});

test('sends each mail from only one of two backends on the same database', async () => {
  const emails = await Promise.all(Array.from({ length: 12 }, () => newClient('due')));
  const { variables, logFile } = installation.address;
  const port = String(await freePort());
  const second = await startBackend({ ...variables, DIRECTUS_PORT: port }, `${logFile}.second`);
  try {
    await installation.catcher.outage(async () => {
      for (const email of emails) await askForReset(email);
    });
    await assertStayOne(...emails);
  } finally {
    await second.stop();
  }
});
