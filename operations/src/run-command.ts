import { type ParseArgsConfig, parseArgs } from 'node:util';
import { loadSettings } from '@studio/releases/environment';
import { reasonOf, UsageError } from '@studio/releases/errors';

/**
 * Runs the body of an operator's command. A failure becomes its sentence on standard error and exit code 1; wrong
 * arguments become the usage and exit code 2.
 * @param usage the lines that explain the command
 * @param body does the work; its result is the exit code, 0 when it has none
 * @param options `readsFiles: false` leaves the settings from files to the body
 */
export async function runCommand(
  usage: string,
  body: (args: readonly string[]) => Promise<number | undefined>,
  { readsFiles = true } = {},
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return;
  }
  try {
    if (readsFiles) loadSettings();
    process.exitCode = (await body(args)) ?? 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(reasonOf(error));
    if (isUsage) console.error(usage);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/**
 * Returns the values of a command's options.
 * @throws {UsageError} when an argument is none of them
 */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(reasonOf(error), { cause: error });
  }
}
