import type { TestContext } from 'node:test';
import { commandRunner } from './command-runner.ts';
import { temporarySite } from './temporary-site.ts';

/** Makes a site with shell 1.0.0 and auth 1.0.0 live, and a function that runs the tool's commands on it. */
export async function liveSite(context: TestContext) {
  const place = await temporarySite(context);
  for (const app of ['shell', 'auth'] as const)
    await place.promote(await place.release({ app, version: '1.0.0' }));
  return { ...place, run: commandRunner(place.folders) };
}
