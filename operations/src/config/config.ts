import { environmentSchema as gatewaySchema } from '@studio/gateway/settings/settings';
import type { Effective, EffectiveSetting } from '@studio/releases/effective-settings';
import {
  type ReadEnvironment,
  readEnvironment,
  secretSettings,
} from '@studio/releases/environment';
import { UsageError } from '@studio/releases/errors';
import { environmentSchema as siteSchema } from '@studio/scripts/site-settings';
import { runCommand } from '../run-command.ts';
import {
  backendSettings,
  gatewaySettings,
  productionEnvironment,
  storeSentence,
} from './effective.ts';

const usage = `npm run config -- check            the settings of npm run production, with all problems
npm run config -- check gateway    those of a gateway that starts alone
npm run config -- check backend    those of a backend that starts alone`;

/** The widest column; longer values push theirs to the right. */
const longest = 44;

const programs = ['gateway', 'backend'] as const;

await runCommand(
  usage,
  async ([command, program, ...more]) => {
    const chosen = programs.filter((name) => program === undefined || name === program);
    if (command !== 'check' || chosen.length === 0 || more.length > 0)
      throw new UsageError('Choose what to check.');
    const isAlone = program !== undefined;
    const read = isAlone ? readEnvironment(process.env) : productionEnvironment(process.env);
    const problems = new Set<string>();
    const known = new Set([
      ...Object.keys(siteSchema.entries),
      ...Object.keys(gatewaySchema.entries),
    ]);
    for (const name of chosen) {
      const { settings, problems: found } = await settingsOf(name, read, isAlone);
      console.log(`\nSettings of the ${name}:\n${table(settings)}`);
      for (const { name: setting } of settings) known.add(setting);
      for (const problem of found) problems.add(problem);
    }
    if (chosen.includes('gateway')) console.log(`\n${storeSentence(read)}`);
    const unread = isAlone ? [] : unreadNames(read, known);
    if (unread.length > 0)
      console.log(
        `Neither gateway nor backend reads these names of the settings file: ${unread.join(', ')}.`,
      );
    const ofDirectus = chosen.includes('backend') ? directusNames(read, known) : [];
    if (ofDirectus.length > 0)
      console.log(
        `Without effect, because the backend makes Directus' settings itself: ${ofDirectus.join(', ')}. ` +
          'Limits are shared by COUNTERS_REDIS_URL, uploads by UPLOADS_DIR.',
      );
    for (const problem of problems) console.error(`\n${problem}`);
    console.log(problems.size === 0 ? '\nThe settings are complete.' : '');
    return problems.size === 0 ? 0 : 1;
  },
  { readsFiles: false },
);

async function settingsOf(
  name: (typeof programs)[number],
  read: ReadEnvironment,
  isAlone: boolean,
): Promise<Effective> {
  if (name === 'backend') return await backendSettings(read);
  return gatewaySettings(read, isAlone ? undefined : 'secrets.json of the backend');
}

/** Returns the names of the settings file that no program of the site reads: mistyped ones, or those of a command. */
function unreadNames({ named }: ReadEnvironment, known: ReadonlySet<string>): string[] {
  const secretFiles = secretSettings.map((name) => `${name}_FILE`);
  return named.filter((name) => !known.has(name) && !secretFiles.includes(name));
}

/** Returns Directus' own settings of cache, Redis, stores and limits: an operator who knows Directus expects them to work. */
function directusNames({ values }: ReadEnvironment, known: ReadonlySet<string>): string[] {
  const ofDirectus = /^(?:REDIS|CACHE|SYNCHRONIZATION|MESSENGER|STORAGE|RATE_LIMITER)(?:_|$)/;
  return Object.keys(values).filter((name) => ofDirectus.test(name) && !known.has(name));
}

function table(settings: readonly EffectiveSetting[]): string {
  const rows = settings.map(({ name, value, origin }) => [name, value ?? '–', origin]);
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map((row) => Math.min(row[column]?.length ?? 0, longest))),
  );
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
    .map((line) => line.trimEnd())
    .join('\n');
}
