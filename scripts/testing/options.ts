import { parseArgs } from 'node:util';
import { reasonOf, UsageError } from '@studio/releases/errors';
import * as v from 'valibot';
import { workspaces } from './stages.ts';

/** The options of `npm test`. */
export interface TestOptions {
  /** Names of stages and paths of test files or folders, a file perhaps with `:line`; none means all. */
  readonly only: readonly string[];
  /** Workspaces to which lint, import rules, types and fast tests are limited; none means the stages of `only`. */
  readonly workspaces: readonly string[];
  /** Seed of a random order, if the order is to be random. */
  readonly seed?: number | undefined;
}

/** The help text. */
export const usage = `npm test [-- OPTIONS] [WORKSPACE …]

  WORKSPACE              limit lint, import rules, types and fast tests to this workspace:
                         ${workspaces.join(', ')}
  --fast                 the same for every workspace, or for those that are named: \`npm run validate\`
  --only=STAGE or FILE   run one stage, one test file, the tests of a folder, or the test at FILE:LINE;
                         may be repeated; \`long\` means all long suites
  --shuffle[=SEED]       run files and tests in a random order
  --help                 show this text`;

const names = v.array(v.picklist(workspaces, ({ input }) => `${input} is no workspace.`));

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
        fast: { type: 'boolean', default: false },
        shuffle: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    const named = v.parse(names, positionals);
    const all = values.fast && named.length === 0;
    const places = { only: values.only, workspaces: all ? workspaces : named };
    if (values.shuffle === undefined) return places;
    if (!/^\d+$/.test(values.shuffle)) throw new Error(`--shuffle takes a whole number.`);
    return { ...places, seed: Number(values.shuffle) };
  } catch (error) {
    throw new UsageError(reasonOf(error), { cause: error });
  }
}
