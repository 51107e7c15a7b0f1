import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The kind of failure of a mail server. */
export interface Failure {
  /** Accepts connections and sends nothing. */
  isSilent?: boolean;
  /** Other answers to commands, by the command's first word; `.` is the end of the mail. */
  answers?: Record<string, string>;
  /** Closes the connection after the end of the mail: the server has the mail, but the sender gets no answer. */
  isCutOff?: boolean;
}

/** A mail server that stores no mail. */
export interface FailingMailServer {
  /** The sources of the mails that it received. */
  received: string[];
  /** The number of connections so far. */
  connections(): number;
  stop(): Promise<void>;
}

const usual: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };

/** Speaks SMTP (RFC 5321) with one sender; without extensions. */
function converse(socket: Socket, { answers = {}, isCutOff }: Failure, received: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let body: string[] | undefined;
  socket.on('error', () => socket.destroy());
  say('220 failing.example ESMTP');
  createInterface(socket).on('line', (line) => {
    if (body !== undefined && line !== '.') return body.push(line);
    if (body !== undefined) received.push(body.join('\r\n'));
    if (body !== undefined && isCutOff) return socket.destroy();
    body = undefined;
    const [command = ''] = line.toUpperCase().split(' ');
    const answer = answers[command] ?? usual[command] ?? '250 fine';
    if (command === 'DATA' && answer.startsWith('354')) body = [];
    say(answer);
  });
}

/** Starts a mail server that fails in this way. */
export async function startFailingMailServer(
  port: number,
  failure: Failure,
): Promise<FailingMailServer> {
  const received: string[] = [];
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
