import { mkdirSync } from 'node:fs';
import { reasonOf } from '@studio/releases/errors';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** A log on disk that neither delays nor ends the program whose output it keeps. */
interface LogFile {
  /** Writes in the background; drops output that a full or slow disk cannot take. */
  readonly write: (chunk: Buffer | string) => void;
  /** Resolves when the output is on the disk, or the disk does not take it in time. */
  readonly close: () => Promise<void>;
}

/** Options of a log file. */
interface LogFileOptions {
  /** Name of the program; the file is `<name>.log`. */
  readonly name: string;
  readonly folder: string;
  /** Receives one sentence when the log cannot be written, and one when it can again. */
  readonly report?: (sentence: string) => void;
  /** Largest size of one file, as a number with `K`, `M` or `G`. */
  readonly size?: `${number}${'K' | 'M' | 'G'}`;
  /** Number of earlier files that are kept. */
  readonly files?: number;
  /** Time until a failed log is tried again, in milliseconds. */
  readonly retryAfter?: number;
}

/** Bytes that may wait for a slow disk. */
const maxWaiting = 1024 * 1024;

/** Time that closing waits for the disk, in milliseconds. */
const closeTimeout = 1000;

/** Opens the log of a program; a new file begins every day and at the largest size. */
export function openLogFile({
  name,
  folder,
  report = (sentence) => console.error(sentence),
  size = '10M',
  files = 30,
  retryAfter = 5000,
}: LogFileOptions): LogFile {
  let stream: RotatingFileStream | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let lost = 0;

  function open(): void {
    let opened: RotatingFileStream;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      opened = createStream(`${name}.log`, {
        ...{ interval: '1d', intervalBoundary: true, initialRotation: true },
        ...{ size, maxFiles: files, path: folder, mode: 0o600 },
      });
    } catch (error) {
      fail(error);
      return;
    }
    stream = opened;
    opened.on('error', fail);
    if (hasFailed)
      opened.write(`\nThe log could not be written: ${lost} bytes are lost.\n`, (error) => {
        if (error) return;
        report(`The log of ${name} is written again; ${lost} bytes are lost.`);
        hasFailed = false;
        lost = 0;
      });
  }

  function fail(error: unknown): void {
    stream = undefined;
    const reason = reasonOf(error);
    if (!hasFailed) report(`The log of ${name} cannot be written, ${name} goes on: ${reason}`);
    hasFailed = true;
    retry = setTimeout(open, retryAfter).unref();
  }

  open();
  return {
    write(chunk) {
      const lose = () => {
        lost += Buffer.byteLength(chunk);
      };
      if (stream === undefined || stream.writableLength > maxWaiting) lose();
      else stream.write(chunk, (error) => error && lose());
    },
    async close() {
      clearTimeout(retry);
      const closing = stream;
      if (closing === undefined) return;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, closeTimeout).unref();
        closing.once('close', resolve);
        closing.end();
      });
      clearTimeout(retry);
    },
  };
}
