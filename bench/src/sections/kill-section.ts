import { killStorm } from '@studio/releases/testing/kill-storm';
import { killRounds } from '../common/settings.ts';
import { table } from '../common/table.ts';

/** Kills the release tool at random moments and counts the damage; returns Markdown. */
export async function killSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  progress(`killing the release tool, ${killRounds} rounds …`);
  const { killed, damage } = await killStorm(killRounds);
  for (const sentence of damage) progress(`  ${sentence}`);
  return `### Killed while releasing

Aim: after a kill at any moment the manifest is valid, every release that it names is complete and signed, and the next
run works. In rounds without a kill the tool had ended before.

${table(['Rounds', 'killed', 'damage'], [[killRounds, killed, damage.length].map(String)])}`;
}
