import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteSettings } from './settings.ts';

/** Returns the logs of the site's processes, by file. */
export async function readLogs(
  dataDir: string = siteSettings.dataDir,
): Promise<Map<string, string>> {
  const folder = join(dataDir, 'logs');
  const logs = new Map<string, string>();
  for (const name of await readdir(folder)) {
    // The mail catcher stands for the outside world: its log names the recipients.
    if (name.endsWith('mail.log')) continue;
    logs.set(name, await readFile(join(folder, name), 'utf8'));
  }
  return logs;
}

/** Returns one line, without the secret, for each log with one of these secrets, in any usual encoding. */
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
