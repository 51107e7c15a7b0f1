import type { TypeProblem } from './run-compiler.ts';

/** Longer messages are cut: they list all keys that there are. */
const longest = 240;

/** Says where a key of interface messages was asked for that does not exist; undefined where it is about something else. */
function missingText(name: string, { file, line, message }: TypeProblem): string | undefined {
  const [, asked] =
    /^Argument of type '\[(.*?)(?:, \{.*)?\]' is not assignable to parameter of type '\[key: /.exec(
      message,
    ) ?? [];
  if (asked === undefined) return undefined;
  const keys = [...asked.matchAll(/"([^"]*)"/g)].map(([, key]) => key);
  const what =
    keys.length === 0
      ? `a text by a key that can be anything (${asked})`
      : keys.length === 1
        ? `the text ${keys[0]}, which does not exist`
        : `one of the messages ${keys.join(', ')}, and not all of them exist`;
  return `${name} shows ${what} (${file}:${line}).`;
}

/** A problem as a sentence about an app or a release. */
export function sentenceOf(name: string, problem: TypeProblem): string {
  const { file, line, code, message } = problem;
  const short = message.length > longest ? `${message.slice(0, longest)}…` : message;
  return (
    missingText(name, problem) ?? `${name} does not compile: ${file}:${line}: ${short} (${code})`
  );
}
