/** The longest reason that a report may carry, in characters. */
const maxLength = 200;

/** The characters that a report must not contain: control and direction characters, and unpaired surrogates. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the reason of a failure for a report: the error's name and the first line of its message, up to a query or a
 * hash. It leaves out quoted text and e-mail addresses, which may be personal data. A value that is not an error
 * becomes `not an error`.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const [line = ''] = error.message.split(/[?#\n]/, 1);
  const text = line.replace(/"[^"]*"?/g, '"…"').replace(/\S+@\S+/g, '…');
  return `${error.name}: ${text}`.slice(0, maxLength).replace(forbidden, ' ');
}
