import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

execFileSync(process.execPath, [join(import.meta.dirname, '../releases/src/main.ts'), 'build'], {
  stdio: 'inherit',
});
