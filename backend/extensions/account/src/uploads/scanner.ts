import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** What the scanner says about a file; `too_large` is a file beyond the limit of its configuration. */
export type Verdict = 'clean' | 'infected' | 'too_large';

/** The longest silence of the scanner, in milliseconds: it loads its signatures for up to a minute after its start. */
const longestSilence = 120_000;

/** The longest answer, in characters; a name of a virus is far shorter. */
const longestAnswer = 4096;

function connect(address: string): Socket {
  if (address.startsWith('/')) return createConnection(address);
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  return createConnection({ host, port: Number(port) });
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean';
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND')) return 'infected';
  if (answer.startsWith('INSTREAM size limit exceeded')) return 'too_large';
  throw new Error(`The scanner answered "${answer.slice(0, 200)}"`);
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes('\0') || answer.length > longestAnswer) break;
  }
  return answer.replace(/\0.*$/s, '').trim();
}

/** Sends a stream in chunks, each behind its length, at the speed of the scanner; an empty one ends it. */
async function sendTo(socket: Socket, bytes: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of bytes) {
    // The scanner closes its side at the limit of its configuration; its answer says so.
    if (!socket.writable) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}

/**
 * Asks clamd about a stream, by its command INSTREAM (clamd(8)).
 * @param address `host:port` or the path of a socket
 * @throws {Error} when the scanner is away, silent, or answers something else
 */
export async function scan(address: string, bytes: Readable): Promise<Verdict> {
  const socket = connect(address);
  socket.setTimeout(longestSilence, () => socket.destroy(new Error('The scanner is silent')));
  const answer = answerOf(socket);
  try {
    const sent = sendTo(socket, bytes);
    sent.catch(() => {});
    // An answer that comes before the end ends the sending; a failed connection fails both.
    await Promise.race([answer, sent]);
    return verdictOf(await answer);
  } catch (error) {
    answer.catch(() => {});
    throw new Error(`The scanner at ${address} cannot be used`, { cause: error });
  } finally {
    bytes.destroy();
    socket.destroy();
  }
}
