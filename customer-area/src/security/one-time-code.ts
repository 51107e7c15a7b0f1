/** A code as the backend wants it: apps show it with a blank in the middle, and it is copied so. */
export function shortCode(code: string): string {
  return code.replace(/\s/g, '');
}

/** Key of the text that says what is wrong with a code before it is sent; undefined when nothing is. */
export function codeProblem(code: string) {
  const short = shortCode(code);
  if (short === '') return 'security.error.codeRequired';
  return /^\d{6}$/.test(short) ? undefined : 'security.error.codeShape';
}
