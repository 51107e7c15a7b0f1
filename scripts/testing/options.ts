import { parseArgs } from 'node:util';

/** The options of `npm test`. */
export interface TestOptions {
  /** Names of stages and paths of test files or folders, a file perhaps with `:line`; none means all. */
  readonly only: readonly string[];
  /** Seed of a random order, if the order is to be random. */
  readonly seed?: number | undefined;
}

export const usage = `npm test [-- OPTIONS]

  --only=STAGE or FILE   run one stage, one test file, the tests of a folder, or the test at FILE:LINE;
                         may be repeated
  --shuffle[=SEED]       run files and tests in a random order
  --help                 show this text`;

/** Says in one sentence what is wrong with a command line. */
export class UsageError extends Error {}

/**
 * Reads the command line of `npm test`.
 * @throws {UsageError} when an option is unknown or a seed is no whole number
 */
export function parseOptions(args: readonly string[]): TestOptions | 'help' {
  try {
    const { values } = parseArgs({
      // `parseArgs` knows no option whose value may be missing.
      args: args.map((arg) => (arg === '--shuffle' ? `--shuffle=${Date.now() % 100_000}` : arg)),
      options: {
        only: { type: 'string', multiple: true, default: [] },
        shuffle: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    if (values.shuffle === undefined) return { only: values.only };
    if (!/^\d+$/.test(values.shuffle)) throw new Error(`--shuffle takes a whole number.`);
    return { only: values.only, seed: Number(values.shuffle) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
