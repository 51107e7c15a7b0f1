import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ensureKeys } from '../keys/keys.ts';
import { makeBuild } from '../testing/made-up-build.ts';
import { startMemoryS3 } from '../testing/memory-s3.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { runReleaseTool } from './commands.ts';

/** Returns a function that runs the tool with a store on a server; it returns exit code and lines. */
async function toolOn(context: TestContext, { place }: Awaited<ReturnType<typeof startMemoryS3>>) {
  const { folders } = await temporarySite(context);
  const environment: Record<string, string> = {
    BUILDS_DIR: folders.builds,
    RELEASE_KEYS: folders.keys,
    RELEASE_BY: 'Ada',
    RELEASES_S3_BUCKET: place.bucket,
    S3_ENDPOINT: place.endpoint ?? '',
    AWS_ACCESS_KEY_ID: place.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: place.credentials.secretAccessKey,
  };
  const run = async (line: string, more: Readonly<Record<string, string>> = {}) => {
    const args = line.split(' ');
    const ended = await runReleaseTool(args, { ...environment, ...more }, () => {});
    return [ended.exitCode, ...ended.output, ...ended.errors].join('\n');
  };
  return { folders, run };
}

test('publishes, promotes and rolls back in an object store', async (context) => {
  const { folders, run } = await toolOn(context, await startMemoryS3(context));
  for (const app of ['shell', 'auth'] as const) await ensureKeys(folders.keys, app);
  await makeBuild(folders.builds, { app: 'shell', version: '1.0.0' });
  for (const version of ['1.0.0', '1.1.0']) {
    await makeBuild(folders.builds, { app: 'auth', version });
    assert.equal(
      await run('publish shell auth'),
      `0\nshell 1.0.0 ${version === '1.0.0' ? 'is published' : 'was published already'} in the bucket releases.\nauth ${version} is published in the bucket releases.`,
    );
    assert.match(await run('promote shell auth --anyway'), /^0\n[\s\S]*auth 1\.\d\.0 is live\./);
  }
  assert.match(await run('rollback auth'), /^0\n/);
  assert.match(await run('status auth'), /^0\nThe store is the bucket releases\.\n[\s\S]*1\.0\.0/);
  assert.equal((await run('history')).split('\n').length, 6);
});

test('ends with a sentence when the object store cannot be used', async (context) => {
  const server = await startMemoryS3(context, { ignoresConditions: true });
  const { run } = await toolOn(context, server);
  assert.match(await run('publish auth'), /^1\nThe bucket releases at http.* cannot hold releases/);
  assert.match(
    await run('status', { AWS_SECRET_ACCESS_KEY: '' }),
    /^1\nThe object store of releases cannot be used: AWS_SECRET_ACCESS_KEY is missing\.$/,
  );
  server.stop();
  assert.match(await run('status'), /^1\nThe bucket releases at http.* does not answer: /);
});
