import { flushCompileCache } from 'node:module';
import { loadSettings } from '@studio/releases/environment';
import { reasonOf } from '@studio/releases/errors';
import closeWithGrace from 'close-with-grace';
import { parseSettings } from './settings/settings.ts';
import { start } from './start.ts';

// The group of teams may read the health reports in the store; other users may read nothing.
process.umask(process.umask() | 0o027);

try {
  loadSettings();
  const settings = parseSettings(process.env);
  const gateway = await start(settings);
  closeWithGrace({ delay: 5000 }, async ({ err }) => {
    if (err) console.error(`Gateway: an unexpected error ended the gateway: ${err.stack}`);
    await gateway.close();
  });
  console.log(`ready ${settings.siteUrl}`);
  // Node writes what it has compiled at the end of a process, which a kill leaves out: the next start needs it most.
  flushCompileCache();
} catch (error) {
  console.error(`Gateway: ${reasonOf(error)}`);
  process.exit(1);
}
