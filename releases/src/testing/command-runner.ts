import { parseCommandLine } from '../commands/command-line.ts';
import { commands } from '../commands/commands.ts';
import type { Folders } from '../files/folders.ts';

/**
 * Gives a function that runs a command line of Ada on the folders of a test.
 * @returns the lines that the command prints; rejects with the error of the command
 */
export function commandRunner(folders: Folders) {
  return async (...args: string[]): Promise<readonly string[]> => {
    const options = parseCommandLine(args, { RELEASE_BY: 'Ada' });
    return (await commands[options.command](options, folders, () => {})).lines;
  };
}
