/** The outcome of one check. */
export interface Finding {
  /** The subject, such as `database`. */
  readonly subject: string;
  readonly level: 'ok' | 'warning' | 'fault';
  readonly sentence: string;
  /** The step that an operator takes; absent when all is well. */
  readonly remedy?: string;
}

/** Returns the functions that write findings of one subject. */
export function findingsOf(subject: string) {
  return {
    ok: (sentence: string): Finding => ({ subject, level: 'ok', sentence }),
    warning: (sentence: string, remedy: string): Finding => ({
      ...{ subject, level: 'warning', sentence, remedy },
    }),
    fault: (sentence: string, remedy: string): Finding => ({
      ...{ subject, level: 'fault', sentence, remedy },
    }),
  };
}

/** Returns a text that ends as a sentence. */
export const ended = (text: string) => (/[.?]$/.test(text) ? text : `${text}.`);
