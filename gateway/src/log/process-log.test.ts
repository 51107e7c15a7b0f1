import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { fakeTime } from '../testing/fake-time.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { bufferLines, processLog } from './process-log.ts';

const run = promisify(execFile);

test('writes lines together after 100 ms, and a large batch at once', (context) => {
  const { advance } = fakeTime(context);
  const written: string[] = [];
  const stream = bufferLines({ write: (lines) => written.push(lines) });
  stream.write('a\n');
  stream.write('b\n');
  advance(99);
  assert.deepEqual(written, []);
  advance(1);
  assert.deepEqual(written, ['a\nb\n']);
  stream.write('x'.repeat(20_000));
  assert.equal(written.length, 2);
  stream.flush();
  assert.equal(written.length, 2);
});

test('writes the buffered lines when the process exits', async () => {
  const module = new URL('./process-log.ts', import.meta.url);
  const code = `const { processLog } = await import('${module}'); processLog.write('last'); process.exit();`;
  const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', code]);
  assert.equal(stderr, 'last');
});

test('logs successive requests with one write', async (context) => {
  const { app } = await startSite(context, { environment: { LOG_LEVEL: 'info' } });
  const writes: string[] = [];
  processLog.flush();
  context.mock.method(process.stderr, 'write', (lines: string) => {
    writes.push(lines);
    return true;
  });
  for (const url of ['/a', '/b', '/c']) await app.inject(url);
  processLog.flush();
  assert.equal(writes.length, 1);
  assert.equal(writes[0]?.match(/"path"/g)?.length, 3);
});

test('survives a full disk and continues the log when there is space', async (context) => {
  const folder = await temporaryFolder(context);
  const disk = smallDisk();
  const script = join(await temporaryFolder(context), 'script.ts');
  const module = JSON.stringify(join(import.meta.dirname, 'process-log.ts'));
  const file = JSON.stringify(join(folder, 'log'));
  await writeFile(
    script,
    `import { spawnSync } from 'node:child_process';
     import { openSync, readFileSync, writeFileSync } from 'node:fs';
     const code = \`const { processLog } = await import(${module});
       const { truncateSync } = await import('node:fs');
       for (let round = 0; round < 10; round += 1) {
         processLog.write('x'.repeat(20_000));
         await new Promise((resolve) => setTimeout(resolve, 5));
       }
       truncateSync(${file});
       processLog.write('the end');\`;
     const stdio = ['ignore', 'inherit', openSync(${file}, 'a')];
     const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { stdio });
     console.log(JSON.stringify({ status, text: readFileSync(${file}, 'utf8') }));`,
  );
  const [command, ...args] = disk.command(folder, script);
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(stdout), { status: 0, text: 'the end' });
});
