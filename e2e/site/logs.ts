import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteSettings } from './settings.ts';

/** Everything the processes of a site have logged, by file. */
export async function readLogs(
  dataDir: string = siteSettings.dataDir,
): Promise<Map<string, string>> {
  const folder = join(dataDir, 'logs');
  const logs = new Map<string, string>();
  for (const name of await readdir(folder)) {
    // The mail catcher stands for the world outside: it tells who got mail.
    if (name.endsWith('mail.log')) continue;
    logs.set(name, await readFile(join(folder, name), 'utf8'));
  }
  return logs;
}

/** Which of these secrets stand in which log, in any usual encoding; one line each, without the secret. */
export async function leaksOf(secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const logs = await readLogs();
  return Object.entries(secrets).flatMap(([what, secret]) => {
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    const forms = [secret, encodeURIComponent(secret), base64];
    return [...logs]
      .filter(([, text]) => forms.some((form) => text.includes(form)))
      .map(([name]) => `${what} in ${name}`);
  });
}
