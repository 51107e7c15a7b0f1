import { reasonOf } from '@studio/releases/errors';
import { parseOptions, runCommand } from '../run-command.ts';
import { readSite } from '../snapshots/settings.ts';
import { checkBackups } from './backups.ts';
import { checkDisk, checkFolders, checkReleases, checkUploads } from './files.ts';
import { ended, type Finding, findingsOf } from './finding.ts';
import { checkClock, checkDatabase, checkMail } from './services.ts';
import { checkNode, checkSettings, isDemo } from './settings.ts';

const usage = `npm run doctor              checks the site and its surroundings, and says what to do
npm run doctor -- --json    the same as JSON
npm run doctor -- --verify  reads everything in the place of backups too`;

await runCommand(usage, async (args) => {
  const { json: isJson = false, verify: verifies = false } = parseOptions(args, {
    json: { type: 'boolean' },
    verify: { type: 'boolean' },
  });
  const findings = await examine(process.env, verifies);
  if (isJson) console.log(JSON.stringify(findings, null, 2));
  else for (const finding of findings) console.log(lineOf(finding));
  const faults = findings.filter(({ level }) => level === 'fault').length;
  if (!isJson) console.log(faults === 0 ? '\nNo fault was found.' : `\nFaults: ${faults}.`);
  return faults === 0 ? 0 : 1;
});

async function examine(environment: NodeJS.ProcessEnv, verifies: boolean): Promise<Finding[]> {
  const site = readSite(environment);
  const { BACKUP_TARGET: target = '', S3_ENDPOINT, SITE_URL } = environment;
  const production = !(await isDemo(site.dataDir));
  const isRemote = site.database.DB_CLIENT === 'pg';
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ['node', () => checkNode()],
    ['settings', () => checkSettings(environment, { production })],
    ['folders', () => checkFolders(site)],
    ['disk', () => checkDisk([site.dataDir, ...(target.startsWith('/') ? [target] : [])])],
    ['database', () => checkDatabase(site)],
    ...(isRemote
      ? []
      : [
          ['clock', () => checkClock(S3_ENDPOINT ?? SITE_URL)] satisfies [
            string,
            () => Promise<Finding>,
          ],
        ]),
    ['uploads', () => checkUploads(site)],
    ['releases', () => checkReleases(site)],
    ['mail', () => checkMail(environment)],
    ['backups', () => checkBackups(environment, site, { verifies, isNeeded: production })],
  ];
  const found: Finding[] = [];
  for (const [subject, check] of checks) {
    try {
      found.push(...[await check()].flat());
    } catch (error) {
      // The other checks still tell something.
      found.push(findingsOf(subject).fault(ended(reasonOf(error)), 'See the message.'));
    }
  }
  return found;
}

function lineOf({ subject, level, sentence, remedy }: Finding): string {
  const line = `${level.padEnd(7)}  ${subject.padEnd(10)}  ${sentence}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(21)}${remedy}`;
}
