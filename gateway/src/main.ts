import closeWithGrace from 'close-with-grace';
import { parseSettings } from './settings.ts';
import { start } from './start.ts';

// Teams may read its reports in the store, other users nothing.
process.umask(process.umask() | 0o027);

try {
  const settings = parseSettings(process.env);
  const gateway = await start(settings);
  closeWithGrace({ delay: 5000 }, async ({ err }) => {
    if (err) console.error(`Gateway: ended by an error: ${err.stack}`);
    await gateway.close();
  });
  console.log(`ready ${settings.siteUrl}`);
} catch (error) {
  console.error(`Gateway: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
