import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';

const files = ['scripts/install.js', 'scripts/install-server.js', 'package.json'];

/** Runs the installation of a server in a copy of the repository without packages. */
async function installServer(programs: Readonly<Record<string, string>>, options: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'install-'));
  try {
    for (const file of [...files, 'package-lock.json'])
      await cp(join(import.meta.dirname, '..', file), join(folder, file));
    await mkdir(join(folder, 'bin'));
    for (const [name, script] of Object.entries(programs)) {
      await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, 'bin', name), 0o755);
    }
    const args = [...options, join(folder, 'scripts/install-server.js')];
    const env = { PATH: `${join(folder, 'bin')}:/bin` };
    return await new Promise<{ code: unknown; errors: string }>((done) => {
      execFile(process.execPath, args, { env }, (error, _output, errors) =>
        done({ code: error?.code ?? 0, errors: errors.trim() }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('an npm that is too old for the lockfiles is named', async () => {
  assert.deepEqual(await installServer({ npm: 'echo 9.2.0' }), {
    code: 1,
    errors:
      'npm 9.2.0 is too old, 10 is needed: docs/operations/install.md says how to install newer ones on Debian.',
  });
});

test('STUDIO_NODE takes the place of the pinned runtime, unless it does not fit', async (context) => {
  const folder = await temporaryFolder(context);
  const script = `import { runtimeEnvironment } from '${new URL('./install.js', import.meta.url)}';
    console.log(runtimeEnvironment().PATH.split(':')[0]);`;
  const run = async (version: string) => {
    const node = join(folder, 'node');
    await writeFile(node, `#!/bin/sh\necho ${version}\n`);
    await chmod(node, 0o755);
    const args = ['--input-type=module', '-e', script];
    const env = { ...process.env, STUDIO_NODE: node };
    return await new Promise<string>((done) => {
      execFile(process.execPath, args, { env }, (_error, output, errors) =>
        done(output.trim() || (/Error: (.*)/.exec(errors)?.[1] ?? '')),
      );
    });
  };
  assert.equal(await run('24.22.1'), folder);
  assert.match(
    await run('24.2.0'),
    /^STUDIO_NODE is Node 24\.2\.0: it must be 24, 24\.\d+\.\d+ or newer\.$/,
  );
  assert.match(await run('26.12.1'), /it must be 24/);
  assert.match(await run('; exit 1'), /is no Node/);
});

test('a Node that is too old for the programs is named', async () => {
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' })`;
  const { code, errors } = await installServer({}, ['--import', `data:text/javascript,${older}`]);
  assert.equal(code, 1);
  assert.match(errors, /^Node 20\.18\.3 is too old, 20\.19 is needed: /);
});
