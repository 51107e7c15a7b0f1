import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '@studio/gateway/testing/free-port';
import type { CaughtMail } from './mails.ts';
import { decodedWords, headerOf, mailParts } from './mime.ts';

/** The kind of failure of a mail server. */
interface Failure {
  /** Accepts connections and sends nothing. */
  isSilent?: boolean;
  /** Other answers to commands, by the command's first word; `.` is the end of the mail. */
  answers?: Record<string, string>;
  /** Closes the connection after the end of the mail: the server has the mail, but the sender gets no answer. */
  isCutOff?: boolean;
}

/** A mail server that stores no mail. */
interface FailingMailServer {
  /** The sources of the mails that it received. */
  received: string[];
  /** The number of connections so far. */
  connections(): number;
}

/** A mail server that delivers no mail and shows all of them. */
export interface MailCatcher {
  /** Settings of a backend that sends its mail here. */
  variables: Record<string, string>;
  /** Address that shows the mails: `/?to=` an address lists those to it, `/` and an id answers with a source. */
  url: string;
  /** Stops during this work and starts again. */
  outage(work: () => Promise<void>): Promise<void>;
  /** Replaces itself by a server with this failure during this work. */
  failing(failure: Failure, work: (server: FailingMailServer) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const usual: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };

/** Speaks SMTP (RFC 5321) with one sender; without extensions. */
function converse(socket: Socket, { answers = {}, isCutOff }: Failure, received: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let body: string[] | undefined;
  socket.on('error', () => socket.destroy());
  say('220 mail.example ESMTP');
  createInterface(socket).on('line', (line) => {
    if (body !== undefined && line !== '.') return body.push(line.replace(/^\./, ''));
    if (body !== undefined) received.push(body.join('\r\n'));
    if (body !== undefined && isCutOff) return socket.destroy();
    body = undefined;
    const [command = ''] = line.toUpperCase().split(' ');
    const answer = answers[command] ?? usual[command] ?? '250 fine';
    if (command === 'DATA' && answer.startsWith('354')) body = [];
    say(answer);
    if (command === 'QUIT') socket.end();
  });
}

/** Starts a mail server that adds what it receives to this list. */
async function startMailServer(port: number, failure: Failure, received: string[]) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    if (failure.isSilent) socket.on('error', () => socket.destroy());
    else converse(socket, failure, received);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    connections: () => sockets.length,
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/** Returns the people of an address header; a mail of the product names one in each. */
function peopleIn(header: string): CaughtMail['from'] {
  const [, name = '', address = header.trim()] = /^(.*?)\s*<([^>]*)>/s.exec(header) ?? [];
  return [{ name: decodedWords(name.replace(/^"(.*)"$/, '$1')), address }];
}

function shown(source: string, id: number): CaughtMail {
  const parts = mailParts(source);
  return {
    id: String(id),
    subject: decodedWords(headerOf(source, 'Subject')),
    from: peopleIn(headerOf(source, 'From')),
    to: peopleIn(headerOf(source, 'To')),
    text: parts['text/plain'] ?? '',
    html: parts['text/html'] ?? '',
  };
}

/** Starts a mail catcher on free ports. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const port = await freePort();
  const sources: string[] = [];
  const mails: CaughtMail[] = [];
  const start = () => startMailServer(port, {}, sources);
  let server = await start();
  const pages = createWebServer((request, response) => {
    for (const source of sources.slice(mails.length)) mails.push(shown(source, mails.length));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const address = searchParams.get('to');
    const found = mails.filter(({ to }) => to.some((one) => one.address === address));
    response.end(address === null ? sources[Number(pathname.slice(1))] : JSON.stringify(found));
  });
  const webPort = await freePort();
  await once(pages.listen(webPort, '127.0.0.1'), 'listening');
  async function outage(work: () => Promise<void>): Promise<void> {
    await server.stop();
    await work().finally(async () => {
      server = await start();
    });
  }
  return {
    variables: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) },
    url: `http://127.0.0.1:${webPort}`,
    outage,
    failing: (failure, work) =>
      outage(async () => {
        const other = await startMailServer(port, failure, []);
        await work(other).finally(() => other.stop());
      }),
    async stop() {
      await server.stop();
      pages.closeAllConnections();
      pages.close();
    },
  };
}
