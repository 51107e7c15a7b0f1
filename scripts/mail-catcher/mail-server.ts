import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { decodedWords, headerOf, mailParts } from './mime.ts';

/** The kind of failure of a mail server. */
export interface Failure {
  /** Accepts connections and sends nothing. */
  isSilent?: boolean;
  /** Other answers to commands, by the command's first word; `.` is the end of the mail. */
  answers?: Record<string, string>;
  /** Closes the connection after the end of the mail: the server has the mail, but the sender gets no answer. */
  isCutOff?: boolean;
}

/** A mail server that delivers nothing. */
export interface MailServer {
  /** The sources of the mails that it received. */
  readonly received: string[];
  /** The number of connections so far. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

/** A mail as the catcher shows it. */
export interface ShownMail {
  readonly id: string;
  readonly subject: string;
  readonly from: { readonly name: string; readonly address: string }[];
  readonly to: { readonly name: string; readonly address: string }[];
  readonly text: string;
  readonly html: string;
}

const usual: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };

/** Speaks SMTP (RFC 5321) with one sender; without extensions. */
function converse(socket: Socket, { answers = {}, isCutOff }: Failure, received: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let body: string[] | undefined;
  const lines = createInterface(socket);
  // The lines repeat the error of their socket, such as that of a sender that was killed.
  for (const one of [socket, lines]) one.on('error', () => socket.destroy());
  say('220 mail.example ESMTP');
  lines.on('line', (line) => {
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

/** Starts a mail server of this machine that adds what it receives to a list. */
export async function startMailServer(
  port: number,
  failure: Failure,
  received: string[],
): Promise<MailServer> {
  const sockets: Socket[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.push(socket);
    socket.once('close', () => sockets.splice(sockets.indexOf(socket), 1));
    if (failure.isSilent) socket.on('error', () => socket.destroy());
    else converse(socket, failure, received);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/** Returns the people of an address header; a mail of the product names one in each. */
function peopleIn(header: string): ShownMail['from'] {
  const [, name = '', address = header.trim()] = /^(.*?)\s*<([^>]*)>/s.exec(header) ?? [];
  return [{ name: decodedWords(name.replace(/^"(.*)"$/, '$1')), address }];
}

/** Reads the source of a mail. */
export function shownMail(source: string, id: number): ShownMail {
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
