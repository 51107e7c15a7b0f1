import { parseArgs } from 'node:util';
import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';

/** The options of `npm test`. */
export interface TestOptions {
  /** Names of stages and paths of test files or folders, a file perhaps with `:line`; none means all. */
  readonly only: readonly string[];
  /** Apps to which lint, import rules, types and unit tests are limited; none means the stages of `only`. */
  readonly apps: readonly AppName[];
  /** Seed of a random order, if the order is to be random. */
  readonly seed?: number | undefined;
}

export const usage = `npm test [-- OPTIONS] [APP …]

  APP                    limit lint, import rules, types and unit tests to this app: ${apps.join(', ')}
  --only=STAGE or FILE   run one stage, one test file, the tests of a folder, or the test at FILE:LINE;
                         may be repeated
  --shuffle[=SEED]       run files and tests in a random order
  --help                 show this text`;

const appNames = v.array(v.picklist(apps, ({ input }) => `${input} is no app.`));

/** Says in one sentence what is wrong with a command line. */
export class UsageError extends Error {}

/**
 * Reads the command line of `npm test`.
 * @throws {UsageError} when an option is unknown or a seed is no whole number
 */
export function parseOptions(args: readonly string[]): TestOptions | 'help' {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      // `parseArgs` knows no option whose value may be missing.
      args: args.map((arg) => (arg === '--shuffle' ? `--shuffle=${Date.now() % 100_000}` : arg)),
      options: {
        only: { type: 'string', multiple: true, default: [] },
        shuffle: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    const named = v.parse(appNames, positionals);
    const places = { only: values.only, apps: named };
    if (values.shuffle === undefined) return places;
    if (!/^\d+$/.test(values.shuffle)) throw new Error(`--shuffle takes a whole number.`);
    return { ...places, seed: Number(values.shuffle) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
