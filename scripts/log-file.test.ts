import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { smallDisk } from '@studio/gateway/testing/small-disk';
import { until } from '@studio/releases/testing';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { openLogFile } from './log-file.ts';

test('reports an unwritable log once, and continues it when it is writable again', async (context) => {
  const folder = join(await temporaryFolder(context), 'logs');
  // A file in the folder's place: no user may write into it, not even root.
  await writeFile(folder, '');
  const reports: string[] = [];
  const log = openLogFile({
    ...{ name: 'it', folder, retryAfter: 10 },
    report: (sentence) => reports.push(sentence),
  });
  log.write('lost\n');
  await until(() => reports.length === 1);
  assert.match(String(reports[0]), /^The log of it cannot be written, it goes on: /);
  await rm(folder);
  await until(() => reports.length === 2);
  assert.equal(reports[1], 'The log of it is written again; 5 bytes are lost.');
  log.write('kept\n');
  await log.close();
  assert.match(await readFile(join(folder, 'it.log'), 'utf8'), /5 bytes are lost\.\nkept\n$/);
});

test('does not stop or block a program on a full disk, and continues the log when there is space', async (context) => {
  const folder = await temporaryFolder(context);
  const disk = smallDisk();
  const script = join(await temporaryFolder(context), 'script.ts');
  const testing = join(import.meta.dirname, '../releases/src/testing/until.ts');
  await writeFile(
    script,
    `import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
     import { openLogFile } from ${JSON.stringify(join(import.meta.dirname, 'log-file.ts'))};
     import { until } from ${JSON.stringify(testing)};
     const folder = ${JSON.stringify(folder)};
     const reports: string[] = [];
     const report = (sentence: string) => reports.push(sentence);
     const log = openLogFile({ name: 'it', folder, report, retryAfter: 20 });
     const line = 'x'.repeat(1000);
     while (reports.length === 0) {
       log.write(line);
       await new Promise((resolve) => setTimeout(resolve, 1));
     }
     for (const name of readdirSync(folder)) rmSync(folder + '/' + name);
     await until(() => reports.length === 2);
     log.write('the end');
     await log.close();
     console.log(JSON.stringify({ reports, end: readFileSync(folder + '/it.log', 'utf8').slice(-7) }));`,
  );
  const [command, ...args] = disk.command(folder, script);
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const { reports, end } = JSON.parse(stdout);
  assert.match(reports[0], new RegExp(disk.code));
  assert.match(reports[1], /is written again/);
  assert.equal(end, 'the end');
});

test('limits the logs of a program to the size times the number of files', async (context) => {
  const folder = await temporaryFolder(context);
  const log = openLogFile({ name: 'it', folder, size: '1K', files: 3 });
  for (let line = 0; line < 100; line += 1) log.write(`${line} ${'x'.repeat(200)}\n`);
  await log.close();
  const names = (await readdir(folder)).filter((name) => name.endsWith('it.log'));
  assert.equal(names.length, 4);
  for (const name of names) assert.ok((await stat(join(folder, name))).size < 1300, name);
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  assert.match(messages.join(''), /^99 x+$/m);
});
