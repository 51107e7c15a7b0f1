/** Reports progress to the operator; standard output is for the final line. */
export function progress(sentence: string): void {
  process.stderr.write(`Directus: ${sentence}\n`);
}

/** Reports the failure of a command, which then exits with 1; a bug of our own with its stack. */
export function reportFailure(error: unknown): void {
  const isBug = error instanceof TypeError || error instanceof ReferenceError;
  const text = isBug ? error.stack : error instanceof Error ? error.message : String(error);
  progress(text ?? 'failed without a message');
  process.exitCode = 1;
}
