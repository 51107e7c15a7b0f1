import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { connect as connectTls } from 'node:tls';
import { reasonOf } from '@studio/releases/errors';
import * as v from 'valibot';
import { requireClient, withPostgres } from '../databases/postgres.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import { ended, type Finding, findingsOf } from './finding.ts';

/** The oldest server that Directus 11 and this project are tested with. */
const oldestPostgres = 13;

/** The most that two clocks may differ, in seconds: codes of second factors are valid for 30. */
const clockTolerance = 20;

const serverSchema = v.object({ now: v.number(), version: v.number() });

/** Checks that the database answers and is intact; on another machine, that its clock agrees. */
export async function checkDatabase({ dataDir, database }: SiteParts): Promise<Finding[]> {
  const { ok, fault, warning } = findingsOf('database');
  if (database.DB_CLIENT === 'sqlite3') {
    const file = join(dataDir, 'database.sqlite');
    try {
      const opened = new DatabaseSync(file, { readOnly: true });
      const [answer] = opened.prepare('PRAGMA quick_check(1)').all();
      opened.close();
      if (answer?.quick_check === 'ok') return [ok(`${file} is intact.`)];
      return [
        fault(`${file} is damaged: ${answer?.quick_check}.`, 'See docs/operations/restore.md.'),
      ];
    } catch (error) {
      return [fault(ended(`${file}: ${reasonOf(error)}`), 'See docs/operations/restore.md.')];
    }
  }
  const found: Finding[] = [];
  try {
    const [row] = await withPostgres(database, (query) =>
      query(
        `SELECT extract(epoch FROM clock_timestamp())::float AS now,
           current_setting('server_version_num')::int AS version`,
      ),
    );
    const { now, version } = v.parse(serverSchema, row);
    const major = Math.floor(version / 10_000);
    found.push(
      major < oldestPostgres
        ? warning(`Postgres ${major} is older than ${oldestPostgres}.`, 'Upgrade the server.')
        : ok(`Postgres ${major} answers.`),
    );
    found.push(clockFinding(now - Date.now() / 1000, 'Postgres'));
  } catch (error) {
    return [
      fault(
        ended(reasonOf(error)),
        'Check DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, and the server.',
      ),
    ];
  }
  try {
    await requireClient(database);
  } catch (error) {
    found.push(fault(ended(reasonOf(error)), 'Without it no backup is made.'));
  }
  return found;
}

function clockFinding(difference: number, other: string): Finding {
  const { ok, fault } = findingsOf('clock');
  const seconds = Math.abs(Math.round(difference));
  if (seconds <= clockTolerance) return ok(`The clock agrees with that of ${other}.`);
  return fault(
    `The clock differs by ${seconds} s from that of ${other}.`,
    'Run a time service: apt install systemd-timesyncd.',
  );
}

/** Compares the clock with the `Date` header of a server, such as the object store or the proxy of the site. */
export async function checkClock(address: string | undefined): Promise<Finding> {
  const { warning } = findingsOf('clock');
  const remedy = 'Run a time service: apt install systemd-timesyncd.';
  if (address === undefined) return warning('No other clock is known to compare with.', remedy);
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(date)) return warning(`${address} does not say its time.`, remedy);
    return clockFinding((date - Date.now()) / 1000, new URL(address).host);
  } catch {
    return warning(`${address} does not answer, so the clock was not compared.`, remedy);
  }
}

/** Time that a mail server has for its greeting and its answer, in milliseconds. */
const mailTimeout = 5000;

/** Greets the mail server; no mail is sent and no login tried. */
export async function checkMail(environment: NodeJS.ProcessEnv): Promise<Finding> {
  const { ok, fault } = findingsOf('mail');
  const { SMTP_HOST: host = '127.0.0.1', SMTP_PORT: port = '1025', SMTP_SECURE } = environment;
  const place = { host, port: Number(port) };
  const socket =
    SMTP_SECURE === 'true' ? connectTls({ ...place, servername: host }) : connect(place);
  socket.setTimeout(mailTimeout, () => socket.destroy(new Error('it does not answer')));
  try {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const accepted = async () => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('it closed the connection');
        if (/^[3-5]/.test(value)) throw new Error(`it says ${value}`);
        if (/^2\d\d /.test(value)) return;
      }
    };
    const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject));
    const talk = async () => {
      await accepted();
      socket.write('EHLO doctor.invalid\r\n');
      await accepted();
      socket.write('QUIT\r\n');
    };
    await Promise.race([talk(), failed]);
    return ok(`${host}:${port} answers.`);
  } catch (error) {
    return fault(
      ended(`The mail server ${host}:${port} cannot be used: ${reasonOf(error)}`),
      'Check SMTP_HOST, SMTP_PORT, SMTP_SECURE, and the server. Mails wait for three days.',
    );
  } finally {
    socket.destroy();
  }
}
