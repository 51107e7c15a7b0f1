import { killStorm } from '@studio/releases/testing/kill-storm';
import { killRounds } from '../common/settings.ts';
import { table } from '../common/table.ts';

/** What a release tool that is killed all the time leaves behind, as Markdown. */
export async function killSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  progress(`killing the release tool, ${killRounds} rounds …`);
  const { killed, damage } = await killStorm(killRounds);
  for (const sentence of damage) progress(`  ${sentence}`);
  return `### Killed while releasing

Aim: whenever the release tool is killed, the live set makes sense, every release that it names is whole and signed, and
the next run works. Rounds in which it was not killed had ended before.

${table(['Rounds', 'killed', 'damage'], [[killRounds, killed, damage.length].map(String)])}`;
}
