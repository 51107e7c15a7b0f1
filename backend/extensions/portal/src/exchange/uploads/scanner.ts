import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The scanner's answer about a file. `too_large`: beyond the limit of its configuration; `uncheckable`: it could not look
 * inside, because of a password, its own limits or a broken picture; `macro`: nothing but macros.
 */
export type Verdict = 'clean' | 'infected' | 'too_large' | 'uncheckable' | 'macro';

/** The longest silence of the scanner, in milliseconds: it loads its signatures for up to a minute after its start. */
const longestSilence = 120_000;

/** The longest answer, in characters; a name of a virus is far shorter. */
const longestAnswer = 4096;

function connect(address: string): Socket {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  const socket = address.startsWith('/')
    ? createConnection(address)
    : createConnection({ host, port: Number(port) });
  return socket.setTimeout(longestSilence, () =>
    socket.destroy(new Error('The scanner is silent')),
  );
}

/**
 * The verdicts on what clamd reports as found though it is no virus: the alerts that its configuration switches on
 * (`AlertEncrypted`, `AlertExceedsMax`, `AlertBrokenMedia`, `AlertOLE2Macros`, `StructuredDataDetection`; clamd.conf(5)).
 */
const alerts: readonly (readonly [string, Verdict])[] = [
  ['Heuristics.Encrypted.', 'uncheckable'],
  ['Heuristics.Limits.', 'uncheckable'],
  ['Heuristics.Broken.Media.', 'uncheckable'],
  ['Heuristics.OLE2.ContainsMacros', 'macro'],
  ['Heuristics.Structured.', 'clean'],
];

/** An answer of the scanner that it failed to read this one file: it is there, and others may be read. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean';
  if (answer.startsWith('INSTREAM size limit exceeded')) return 'too_large';
  if (/^stream: .* ERROR$/.test(answer))
    throw new UnreadableFileError(`The scanner answered "${answer.slice(0, 200)}"`);
  const found = /^stream: (.*) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new Error(`The scanner answered "${answer.slice(0, 200)}"`);
  return alerts.find(([name]) => found.startsWith(name))?.[1] ?? 'infected';
}

/** Resolves with the answer; '' when the connection ends without one. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  try {
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes('\0') || answer.length > longestAnswer) break;
    }
  } catch (error) {
    // The scanner closes its side as soon as it has answered; what is being sent then breaks.
    if (answer === '') throw error;
  }
  return answer.replace(/\0.*$/s, '').trim();
}

/** Returns the number of bytes that follow, as INSTREAM announces them. */
function announced(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

const command = Buffer.from('zINSTREAM\0');

/** A stream on its way to the scanner. */
interface Sent {
  /** Bytes that were announced. */
  length: number;
  /** The failure of the stream itself, not of the connection. */
  failure?: Error;
}

async function exchange(address: string, bytes: Readable, sent: Sent): Promise<string> {
  const socket = connect(address);
  const stop = new AbortController();
  bytes.once('error', (error) => {
    // The end of the exchange destroys the stream, too.
    if (!stop.signal.aborted && !socket.destroyed) sent.failure = error;
  });
  async function* chunks(source: AsyncIterable<Buffer>) {
    yield command;
    for await (const chunk of source) {
      sent.length += chunk.length;
      yield announced(chunk.length);
      yield chunk;
    }
    yield announced(0);
  }
  // An answer that comes before the end ends the sending.
  const answer = answerOf(socket).finally(() => stop.abort());
  const sending = pipeline(bytes, chunks, socket, { end: false, signal: stop.signal });
  try {
    const [answered, whole] = await Promise.allSettled([answer, sending]);
    if (answered.status === 'fulfilled') return answered.value;
    throw whole.status === 'rejected' ? whole.reason : answered.reason;
  } finally {
    bytes.destroy();
    socket.destroy();
  }
}

/** Resolves with the answer to the announcement of so many bytes, none of which follow. */
async function answerToLength(address: string, length: number): Promise<string> {
  const socket = connect(address);
  try {
    socket.end(Buffer.concat([command, announced(length)]));
    return await answerOf(socket);
  } finally {
    socket.destroy();
  }
}

/**
 * Asks clamd about a stream, by its command INSTREAM (clamd(8)).
 * @param address `host:port` or the path of a socket
 * @throws {UnreadableFileError} when it failed to read this file
 * @throws {Error} when the scanner is away, silent, or answers something else; the stream's own error
 */
export async function scan(address: string, bytes: Readable): Promise<Verdict> {
  const sent: Sent = { length: 0 };
  try {
    let answer = '';
    try {
      answer = await exchange(address, bytes, sent);
    } catch (error) {
      if (sent.failure !== undefined || sent.length === 0) throw error;
      // The scanner closes a connection with bytes that it has not read, and its answer may be lost with it.
    }
    if (answer === '' && sent.failure === undefined) {
      answer = await answerToLength(address, sent.length);
    }
    return verdictOf(answer);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new Error(`The scanner at ${address} cannot be used`, { cause: error });
  }
}
