/** A destination of log lines. */
interface LogStream {
  readonly write: (line: string) => void;
}

/** A log stream that buffers lines for a moment. */
interface BufferedLogStream extends LogStream {
  /** Writes the buffered lines. */
  readonly flush: () => void;
}

/** Longest time that a line stays in the buffer, in milliseconds. */
const maxDelay = 100;

/** Size at which the buffer is written at once, in characters. */
const maxBuffer = 16 * 1024;

/**
 * Buffers lines and writes them together: one write per response would cost more than many responses do. The buffer is
 * written when the process ends; a killed process loses the last tenth of a second.
 */
export function bufferLines(target: LogStream): BufferedLogStream {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') target.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    flush,
    write(line) {
      lines += line;
      if (lines.length >= maxBuffer) return flush();
      timer ??= setTimeout(flush, maxDelay).unref();
    },
  };
}

/** The log of this process: its standard error. */
export const processLog = bufferLines({ write: (lines) => process.stderr.write(lines) });

// A full disk is an error of the stream when the log is a file. Without a listener it would end the process, and there
// is no other place to report it.
process.stderr.on('error', () => undefined);

/** The logged properties of an error. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
  readonly cause?: { readonly type: string; readonly code?: string };
};

/**
 * Serialises an error for the log: type, message, code and stack, and of its cause type and code. All other properties
 * that libraries attach are dropped, and the cause's message too: unreadable bytes may hold a cookie or a password.
 */
export function serializeError(error: Error): LoggedError {
  return {
    type: error.name,
    message: error.message,
    ...codeOf(error),
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && {
      cause: { type: error.cause.name, ...codeOf(error.cause) },
    }),
  };
}

function codeOf(error: Error): { readonly code?: string } {
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
}
