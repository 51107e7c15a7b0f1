/** Reports progress to the operator; standard output is for the final line. */
export function progress(sentence: string): void {
  process.stderr.write(`Directus: ${sentence}\n`);
}
