import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@playwright/test';
import { openApi, sessionCookie, sessionFrom } from '@studio/e2e/site/api';
import { memoryOf } from '@studio/e2e/site/faults/processes';
import { addressesOf } from '@studio/scripts/site-settings';
import { siteSettings } from '../common/settings.ts';
import { table } from '../common/table.ts';
import { withClients } from '../common/with-admin.ts';

const { site } = addressesOf(siteSettings);
const megabyte = 1024 * 1024;

/** The size of a file: the most that a client may send. */
const fileBytes = 100 * megabyte;

/** The bytes that are written at a time. */
const chunkBytes = 64 * 1024;

/** A line of 100 Mbit/s, in bytes per second. */
const line = 12.5e6;

interface Upload {
  readonly name: string;
  readonly pieceBytes: number;
  /** Bytes per second; as fast as both sides can without it. */
  readonly line?: number;
}

const uploads: readonly Upload[] = [
  { name: 'one request', pieceBytes: fileBytes },
  { name: '20 pieces', pieceBytes: 5 * megabyte },
  { name: '20 pieces, on a line of 100 Mbit/s', pieceBytes: 5 * megabyte, line },
  { name: '20 pieces, once more', pieceBytes: 5 * megabyte },
];

/** Sends one body at the speed of the line; resolves with the answer, read to its end. */
async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: { readonly file: Buffer; readonly line?: number | undefined },
): Promise<IncomingMessage> {
  const { file } = body;
  const sent = httpRequest(url, {
    method,
    headers: { ...headers, 'content-length': `${file.length}` },
  });
  const answered = once(sent, 'response');
  const began = performance.now();
  for (let at = 0; at < file.length; at += chunkBytes) {
    const early = body.line && (at / body.line) * 1000 - (performance.now() - began);
    if (early && early > 0) await wait(early);
    if (!sent.write(file.subarray(at, at + chunkBytes))) await once(sent, 'drain');
  }
  sent.end();
  const [answer]: IncomingMessage[] = await answered;
  if (answer === undefined) throw new Error(`${method} ${url} has no answer.`);
  const said = await text(answer);
  if ((answer.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${url} answered ${answer.statusCode}: ${said}`);
  return answer;
}

/** Resolves with the seconds that a server which drops every byte needs for the same pieces. */
async function measureBare(file: Buffer, { pieceBytes, line }: Upload): Promise<number> {
  const server = createServer((incoming, answer) => {
    incoming.resume().once('end', () => answer.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const began = performance.now();
  for (let at = 0; at < file.length; at += pieceBytes)
    await send(
      `http://127.0.0.1:${address.port}`,
      'PATCH',
      {},
      {
        file: file.subarray(at, at + pieceBytes),
        line,
      },
    );
  const took = (performance.now() - began) / 1000;
  server.close();
  return took;
}

/** Follows the memory of gateway and backend until it is stopped; `most` are the highest values, in MiB. */
async function followMemory() {
  const programs = ['gateway', 'backend'] as const;
  const read = () => Promise.all(programs.map(memoryOf));
  const before = await read();
  const most = [...before];
  const ending = new AbortController();
  const following = (async () => {
    while (!ending.signal.aborted) {
      for (const [index, now] of (await read()).entries())
        most[index] = Math.max(most[index] ?? 0, now);
      await wait(100);
    }
  })();
  return {
    async stop(): Promise<string[]> {
      ending.abort();
      await following;
      return before.map((one, index) => `${one.toFixed(0)} → ${(most[index] ?? 0).toFixed(0)} MiB`);
    },
  };
}

const received = /"stato":"(ricevuto|in_controllo|respinto)"/;

/** Measures files of 100 MB through gateway and backend, with their memory; returns Markdown. */
export async function uploadsSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const rows = await withClients(async (clients) => {
    const { email, password } = await clients.add();
    const visitor = await openApi(request, undefined, site);
    const login = await visitor.send('POST', '/api/auth/login', {
      email,
      password,
      mode: 'session',
    });
    const session = sessionFrom(login);
    await visitor.dispose();
    if (session === undefined) throw new Error(`The login answered ${login.status()}.`);
    const api = await openApi(request, session, site);
    const headers = {
      origin: site,
      cookie: `${sessionCookie}=${session}; XSRF-TOKEN=bench`,
      'x-xsrf-token': 'bench',
      'tus-resumable': '1.0.0',
    };
    const measured: string[][] = [];
    for (const [index, upload] of uploads.entries()) {
      progress(`sending 100 MB in ${upload.name} …`);
      // Different bytes each time: a file with the same content is marked as sent before.
      const file = Buffer.alloc(fileBytes, `%PDF-1.7\n${index} `);
      const bare = await measureBare(file, upload);
      const memory = await followMemory();
      const began = performance.now();
      const hash = createHash('sha256').update(file).digest('hex');
      const metadata = Object.entries({ filename: `${upload.name}.pdf`, impronta: hash })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join();
      const announced = await send(
        `${site}/api/uploads`,
        'POST',
        { ...headers, 'upload-length': `${fileBytes}`, 'upload-metadata': metadata },
        { file: Buffer.alloc(0) },
      );
      for (let at = 0; at < fileBytes; at += upload.pieceBytes)
        await send(
          `${site}${announced.headers.location}`,
          'PATCH',
          {
            ...headers,
            'upload-offset': `${at}`,
            'content-type': 'application/offset+octet-stream',
          },
          { file: file.subarray(at, at + upload.pieceBytes), line: upload.line },
        );
      const whole = (performance.now() - began) / 1000;
      let state: string | undefined;
      while (state !== 'ricevuto') {
        await wait(100);
        // The newest file is the first of the list.
        state = received.exec(await (await api.get('/api/uploads/sent')).text())?.[1];
        if (state === 'respinto') throw new Error(`The file in ${upload.name} was rejected.`);
      }
      const stored = (performance.now() - began) / 1000;
      const sizes = await memory.stop();
      measured.push([
        upload.name,
        `${whole.toFixed(1)} s`,
        `${(fileBytes / 1e6 / whole).toFixed(0)} MB/s`,
        (whole / bare).toFixed(2),
        `${stored.toFixed(1)} s`,
        ...sizes,
      ]);
      progress(measured.at(-1)?.join(', ') ?? '');
    }
    await api.dispose();
    return measured;
  });
  return `### Uploads

Aim: files at the line's speed, and memory that no file fills. Four files of 100 MB, one after the other, all programs and
the sender on one machine. "To a bare server" divides the time by that of the same pieces to a server that drops them.
Memory before the file and at most until it is stored; the backend's includes the process that starts it.

${table(
  [
    '100 MB in',
    'acknowledged',
    'speed',
    'to a bare server',
    'checked and stored',
    'gateway: memory',
    'backend: memory',
  ],
  rows,
)}`;
}
