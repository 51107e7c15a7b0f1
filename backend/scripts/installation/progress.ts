/** Tells the operator what is going on; standard output is kept for the final line. */
export function progress(sentence: string): void {
  process.stderr.write(`Directus: ${sentence}\n`);
}
