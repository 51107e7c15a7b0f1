import type { AppName } from '@studio/shared/contract';

/**
 * Does something with one app after the other, and stops where it cannot go on.
 * @param act gives the lines to print about an app
 * @throws what was thrown, after the lines about the apps that were done by then
 */
export async function eachApp(
  apps: readonly AppName[],
  act: (app: AppName) => Promise<readonly string[]>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const app of apps) {
    try {
      lines.push(...(await act(app)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error([...lines, reason].join('\n'), { cause: error });
    }
  }
  return lines;
}
