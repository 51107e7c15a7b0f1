/** Where lines of the log go. */
export interface LogStream {
  readonly write: (line: string) => void;
}

/** One that keeps lines for a moment. */
export interface GatheringLogStream extends LogStream {
  /** Writes what waits. */
  readonly flush: () => void;
}

/** How long a line may wait for others, in milliseconds. */
const wait = 100;

/** So many characters are written at once at the latest. */
const most = 16 * 1024;

/**
 * Gathers lines and writes them together: one write for every answer would cost more than many answers do. What
 * waits is written when the process ends; killed, it loses the last tenth of a second.
 */
export function gatherLines(target: LogStream): GatheringLogStream {
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
      if (lines.length >= most) return flush();
      timer ??= setTimeout(flush, wait).unref();
    },
  };
}

/** The log of this process: its standard error, or whatever stands in for it at the moment. */
export const processLog = gatherLines({ write: (lines) => process.stderr.write(lines) });

// Where the log is a file, a full disk is an error of the stream, which would end the process.
process.stderr.on('error', () => undefined);
