import { text } from 'node:stream/consumers';
import { type OriginalFrame, originalFrames } from '../explain/original-frames.ts';
import { compositionIn, framesIn } from '../explain/stack.ts';
import type { Releases } from '../published/published.ts';
import { readSamples } from '../site/error-samples.ts';
import type { Command, Outcome } from './command.ts';

/** Shows where in the sources an error was thrown: of a report, or of a stack on the standard input. */
export const explain: Command = async ({ report }, releases) => {
  if (report !== undefined) return await explainReport(report, releases);
  if (process.stdin.isTTY)
    throw new Error('explain needs the id of a report, or a stack on the standard input.');
  return await explainStack(await text(process.stdin), releases);
};

/**
 * Explains a report of a browser or of a render process.
 * @throws {Error} when no gateway has kept it
 */
async function explainReport(id: string, releases: Releases): Promise<Outcome> {
  const sample = (await readSamples(releases.store)).get(id);
  if (sample === undefined)
    throw new Error(
      `There is no report ${id}: gateways write reports every ten seconds and keep them for a week.`,
    );
  const { app, version, kind, reason, path, reports, at, composition, trace } = sample;
  const frames = await framesOf(sample.frames.join('\n'), releases);
  const where = kind === 'render' ? 'on the server' : 'in browsers';
  const on = path === undefined ? '' : `, on ${path}`;
  return {
    lines: [
      `${app} ${version}: ${reason}`,
      `  ${reports} ${reports === 1 ? 'report' : 'reports'} ${where}${on}, the latest at ${at}`,
      ...linesOf(frames),
      ...pageLines(composition),
      ...(trace === undefined ? [] : [`Requests of the latest page in the logs: trace ${trace}`]),
    ],
    result: {
      ...{ report: id, app, version, kind, reason, path: path ?? null, reports, at },
      ...{ composition, trace: trace ?? null, frames, link: linkTo(composition) },
    },
  };
}

/**
 * Explains a stack as a browser's console or a log shows it.
 * @throws {Error} when it names no released file
 */
export async function explainStack(stack: string, releases: Releases): Promise<Outcome> {
  const frames = await framesOf(stack, releases);
  if (frames.length === 0) throw new Error('The stack names no file of a release.');
  const composition = compositionIn(stack);
  return {
    lines: [...linesOf(frames), ...(composition ? pageLines(composition) : [])],
    result: {
      ...{ report: null, app: null, version: null, kind: null, reason: null, path: null },
      ...{ reports: null, at: null, composition: composition ?? null, trace: null, frames },
      link: composition ? linkTo(composition) : null,
    },
  };
}

async function framesOf(stack: string, { store, publicKeys }: Releases): Promise<OriginalFrame[]> {
  const original = originalFrames(store, publicKeys);
  const frames: OriginalFrame[] = [];
  for (const frame of framesIn(stack)) frames.push(await original(frame));
  return frames;
}

/** Matches the source of a package, and gives the package's name. */
const ofPackage = /(?:^|\/)node_modules\/(?!.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;

/** Returns frames as lines; neighbours inside packages, such as React's own, make one line. */
export function linesOf(frames: readonly OriginalFrame[]): string[] {
  const lines: string[] = [];
  for (let index = 0; index < frames.length; ) {
    const rest = frames.slice(index).map(({ source }) => ofPackage.exec(source ?? '')?.[1]);
    const end = rest.indexOf(undefined);
    const packages = end < 0 ? rest : rest.slice(0, end);
    const frame = frames[index];
    if (packages.length === 0 && frame !== undefined) {
      lines.push(...frameLines(frame));
      index++;
      continue;
    }
    const names = [...new Set(packages)].join(', ');
    lines.push(`at ${packages.length} ${packages.length === 1 ? 'place' : 'places'} in ${names}`);
    index += packages.length;
  }
  return lines;
}

function frameLines(frame: OriginalFrame): string[] {
  const { app, version, file, line, column, source, sourceLine, sourceColumn } = frame;
  const released = `${app}/${version}/${file}:${line}:${column}`;
  if (source === null) return [`at ${released} (${frame.problem})`];
  const place = `${source}:${sourceLine}:${sourceColumn}`;
  const name = frame.functionName;
  return [
    `at ${name === null ? place : `${name} (${place})`}`,
    ...frame.lines.map(
      (one) =>
        `  ${one.line === sourceLine ? '>' : ' '} ${String(one.line).padStart(4)} | ${one.text}`,
    ),
    `    of ${released}`,
  ];
}

const linkTo = (composition: string) => `npm run release -- link --composition "${composition}"`;

const pageLines = (composition: string) => [
  `Releases of the page: ${composition}`,
  `The same page for an hour: ${linkTo(composition)}`,
];
