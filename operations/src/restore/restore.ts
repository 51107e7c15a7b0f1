import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, UsageError } from '@studio/releases/errors';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { drillKey, type Run, writeStatus } from '../backup/status.ts';
import { parseOptions, runCommand } from '../run-command.ts';
import { readIdentity, readSite, readTargetPlace } from '../snapshots/settings.ts';
import { openTarget } from '../snapshots/target.ts';
import { drill } from './drill.ts';
import { restoreFile, restoreSnapshot } from './restore-snapshot.ts';

const usage = `npm run restore -- --identity=FILE                     restores the newest backup into an empty DATA_DIR
npm run restore -- --identity=FILE --snapshot=NAME     restores another one (npm run backup -- --list)
npm run restore -- --identity=FILE --skip-damaged      restores all files that are whole, and names the others
npm run restore -- --identity=FILE --file=PATH --to=FILE
                                                       writes one file of a backup, such as secrets.json or uploads/ID.pdf
npm run restore -- --identity=FILE --drill             proves the newest backup beside the site, and removes the copy
npm run restore -- --new-key=FILE                      makes a key pair; not on a machine of the site

BACKUP_TARGET    a folder, or s3://bucket/folder
BACKUP_IDENTITY  the file of the private key, as --identity`;

await runCommand(usage, async (args) => {
  const options = parseOptions(args, {
    identity: { type: 'string' },
    snapshot: { type: 'string' },
    file: { type: 'string' },
    to: { type: 'string' },
    drill: { type: 'boolean' },
    'skip-damaged': { type: 'boolean' },
    'new-key': { type: 'string' },
  });
  process.umask(0o077);
  if (options['new-key'] !== undefined) return await makeKey(options['new-key']);
  const identityFile = options.identity ?? process.env.BACKUP_IDENTITY;
  if (!identityFile)
    throw new UsageError('The file of the private key is missing: --identity=FILE.');
  const from = {
    target: openTarget(readTargetPlace(process.env)),
    identity: await readIdentity(identityFile),
    name: options.snapshot,
  };
  const { file, to } = options;
  if (file !== undefined || to !== undefined) {
    if (!file || !to || options.drill)
      throw new UsageError(
        'One file needs its path in the backup and its place: --file=PATH --to=FILE.',
      );
    console.log(`${file} of ${await restoreFile({ ...from, path: file, to })} is in ${to}.`);
    return 0;
  }
  const parts = {
    ...from,
    site: readSite(process.env),
    report: (sentence: string) => console.log(sentence),
  };
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  if (!options.drill) {
    const { name, snapshot, damaged, erased, lost } = await restoreSnapshot({
      ...parts,
      skipsDamaged: options['skip-damaged'],
    });
    for (const sentence of damaged) console.error(sentence);
    if (lost > 0)
      console.log(
        `Files of clients that waited for their check are lost: ${lost}. Their senders are told.`,
      );
    if (erased > 0) console.log(`Erasures of ${erased} persons were repeated.`);
    for (const path of snapshot.missing)
      console.log(`${path} was missing when the backup was made.`);
    console.log(
      `Restored ${name} into ${parts.site.dataDir} in ${seconds().toFixed(1)} s. Start the site with this DATA_DIR: ` +
        'npm run production. Then run npm run doctor.',
    );
    return 0;
  }
  const report = async (ok: boolean, bytes: number) => {
    const run: Run = {
      ...{ at: new Date().toISOString(), kind: 'drill', ok },
      ...{ seconds: seconds(), bytes },
    };
    // The site's next backup takes it over from there.
    await parts.target.write(drillKey, Buffer.from(JSON.stringify(run)));
    const { dataDir } = parts.site;
    // A site has one of them; the data folder of a drill on another machine has none.
    if (['secrets.json', 'applied.json'].some((name) => existsSync(join(dataDir, name))))
      await writeStatus(dataDir, run);
  };
  const stopping = new AbortController();
  const ended = new Error('The drill was ended before it was done, and its copy is removed.');
  // Each time: npm passes on a Ctrl-C that the terminal has sent already.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(ended));
  try {
    const { name, snapshot } = await drill({ ...parts, stopping: stopping.signal });
    await report(true, snapshot.bytes);
    console.log(`The backup ${name} brings the site back: proved in ${seconds().toFixed(1)} s.`);
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) {
      console.error(reasonOf(error));
      // It proves nothing of the backup, and a request to the target may still wait for its answer.
      process.exit(1);
    }
    // The failure of the drill counts.
    await report(false, 0).catch(() => undefined);
    throw error;
  }
});

/** Makes a key pair: the private key goes into a file, the public one is printed. */
async function makeKey(file: string): Promise<number> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  console.log(`BACKUP_RECIPIENTS=${recipient}`);
  console.error(
    `${file} holds the private key. Keep two copies away from the site: without it no backup can be restored.`,
  );
  return 0;
}
