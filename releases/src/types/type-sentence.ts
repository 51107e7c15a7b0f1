import type { TypeProblem } from './run-compiler.ts';

/** The longest message in characters: some list all keys. */
const longest = 240;

/** Returns a sentence about a missing message key; undefined when the problem is another one. */
function missingMessage(name: string, { file, line, message }: TypeProblem): string | undefined {
  const [, asked] =
    /^Argument of type '\[(.*?)(?:, \{.*)?\]' is not assignable to parameter of type '\[key: /.exec(
      message,
    ) ?? [];
  if (asked === undefined) return undefined;
  const keys = [...asked.matchAll(/"([^"]*)"/g)].map(([, key]) => key);
  const what =
    keys.length === 0
      ? `a message by a key that can be any string (${asked})`
      : keys.length === 1
        ? `the message ${keys[0]}, which does not exist`
        : `one of the messages ${keys.join(', ')}, of which some do not exist`;
  return `${name} shows ${what} (${file}:${line}).`;
}

/** Returns a problem as a sentence about an app or a release. */
export function sentenceOf(name: string, problem: TypeProblem): string {
  const { file, line, code, message } = problem;
  const short = message.length > longest ? `${message.slice(0, longest)}…` : message;
  return (
    missingMessage(name, problem) ?? `${name} does not compile: ${file}:${line}: ${short} (${code})`
  );
}
