// The health check of a container: asks the program that runs in it. Exits with 0 when it answers.
import { readdirSync, readFileSync } from 'node:fs';

const commands = readdirSync('/proc')
  .filter((name) => /^\d+$/.test(name))
  .map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // The process has ended since its folder was listed.
      return '';
    }
  });
const isBackend = commands.some((command) => command.includes('backend/scripts/start.ts'));
const { PORT = '3000', DIRECTUS_PORT = '8055' } = process.env;
const address = isBackend
  ? `http://127.0.0.1:${DIRECTUS_PORT}/server/ping`
  : `http://127.0.0.1:${PORT}/healthz`;
try {
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(4000) });
  if (!ok) throw new Error(`${address} answers ${status}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
