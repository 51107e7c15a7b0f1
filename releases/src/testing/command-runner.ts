import type { TestContext } from 'node:test';
import { openContext } from '../commands/command.ts';
import { parseCommandLine } from '../commands/command-line.ts';
import { commands } from '../commands/commands.ts';
import type { LocalFolders } from '../files/folders.ts';
import { temporarySite } from './temporary-site.ts';

/**
 * Gives a function that runs a command line of Ada on the folders of a test.
 * @returns the lines that the command prints; rejects with the error of the command
 */
export function commandRunner(folders: LocalFolders) {
  return async (...args: string[]): Promise<readonly string[]> => {
    const options = parseCommandLine(args, { RELEASE_BY: 'Ada' });
    return (await commands[options.command](options, openContext(folders, options), () => {}))
      .lines;
  };
}

/** Makes a site with shell 1.0.0 and auth 1.0.0 live, and a function that runs the tool's commands on it. */
export async function liveSite(context: TestContext) {
  const place = await temporarySite(context);
  for (const app of ['shell', 'auth'] as const)
    await place.promote(await place.release({ app, version: '1.0.0' }));
  return { ...place, run: commandRunner(place.folders) };
}
