import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { runReleaseTool } from '../commands/commands.ts';
import { claim } from './example-release.ts';
import { serve } from './serve.ts';
import { temporarySite } from './temporary-site.ts';

/** Makes a site with a live shell and a live remote, and runs the tool as a pipeline does. */
export async function pipeline(context: TestContext) {
  const place = await temporarySite(context);
  await place.promote(await place.release({ app: 'shell', version: '1' }));
  await place.promote(
    await place.release({ app: 'auth', version: '1', routes: [claim('/login'), claim('/forgot')] }),
  );
  const { builds, releases, keys } = place.folders;
  const environment: Record<string, string> = {
    BUILDS_DIR: builds,
    RELEASES_DIR: releases,
    RELEASE_KEYS: keys,
    RELEASE_BY: 'Ada',
  };
  /** The sentences that a command printed while it was running. */
  const notices: string[] = [];
  const run = (...args: string[]) =>
    runReleaseTool(args, environment, (line) => notices.push(line));
  const json = async (...args: string[]) => {
    const { output, errors, exitCode } = await run(...args, '--json');
    assert.deepEqual([output.length, errors], [1, []]);
    const report = JSON.parse(output[0] ?? '');
    assert.equal(report.exitCode, exitCode);
    return report;
  };
  return { ...place, environment, run, json, notices };
}

/** Starts a server that keeps the events that it receives, and serves a site map. */
export async function receiver(context: TestContext) {
  const events: { readonly type: string; readonly app: string; readonly version: string }[] = [];
  const map = '<loc>https://studio.example/login</loc><loc>https://studio.example/team</loc>';
  const site = await serve(context, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/sitemap.xml') return response.end(map);
    events.push(JSON.parse(body));
    return response.writeHead(500).end();
  });
  return { events, site };
}
