/** A code as the backend wants it: apps show it with a blank in the middle, and it is copied so. */
export function shortCode(code: string): string {
  return code.replace(/\s/g, '');
}

/** The codes that a form takes: those of the app only, or a recovery code as well. */
export type AcceptedCodes = 'app' | 'orRecovery';

/** Ten letters and digits, with or without the hyphen between them; the backend knows which letters stand for digits. */
const recoveryShape = /^[\dA-Z]{5}-?[\dA-Z]{5}$/i;

/** Key of the text that says what is wrong with a code before it is sent; undefined when nothing is. */
export function codeProblem(code: string, accepted: AcceptedCodes = 'app') {
  const short = shortCode(code);
  if (short === '') return 'security.error.codeRequired';
  if (/^\d{6}$/.test(short)) return undefined;
  if (accepted === 'app') return 'security.error.codeShape';
  return recoveryShape.test(short) ? undefined : 'recovery.codeShape';
}
