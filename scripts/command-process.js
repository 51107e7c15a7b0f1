// Preloaded into the process of a command. It ends when npm or the process that started it was killed: neither can pass a
// signal on, and the command must not stay alive and hold ports and data.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const parent = process.ppid;
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('disconnect', end);
process.channel?.unref();
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid !== parent && end(), 500).unref();

// Stripping the types of its modules takes 12 MB, which the next start does not need.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
