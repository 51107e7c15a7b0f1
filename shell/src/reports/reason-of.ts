/** Characters that a report takes of a reason. */
const longest = 200;

/** What a report does not take: control characters, marks that turn text, and half a character. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * What went wrong, for a report: the error's name and the first line of its message, up to where a query or a hash
 * begins. What stands in quotation marks and what looks like an e-mail address is left out: it may be somebody's.
 * Anything but an error is only called that.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const [line = ''] = error.message.split(/[?#\n]/, 1);
  const text = line.replace(/"[^"]*"?/g, '"…"').replace(/\S+@\S+/g, '…');
  return `${error.name}: ${text}`.slice(0, longest).replace(unprintable, ' ');
}
