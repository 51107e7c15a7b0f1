import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { SiteSettings } from './site-settings.ts';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * The first and last port to choose from. They lie below the ports that systems assign to outgoing connections: on a slow
 * machine another process could take such a port before the server listens.
 */
const [first, last] = [10_240, 29_999];

/** Returns different ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(first, last + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/**
 * Requires that the ports of a site are free.
 * @throws {Error} with a sentence that names the ports in use and their settings
 */
export async function requireFreePorts(settings: SiteSettings): Promise<void> {
  const wanted: [string, number][] = [
    ['PORT', settings.port],
    ['STUDIO_PORT', settings.studioPort],
    ['DIRECTUS_PORT', settings.directusPort],
  ];
  if (settings.consolePort !== undefined) wanted.push(['CONSOLE_PORT', settings.consolePort]);
  if (!settings.production) {
    wanted.push(['SMTP_PORT', settings.smtpPort], ['MAIL_PORT', settings.mailPort]);
  }
  const taken: string[] = [];
  for (const [name, port] of wanted) if (!(await isFree(port))) taken.push(`${port} (${name})`);
  if (taken.length === 0) return;
  const subject = taken.length === 1 ? 'This port is' : 'These ports are';
  throw new Error(
    `${subject} already in use: ${taken.join(', ')}. Is the site running already? Otherwise set the name in brackets to another port.`,
  );
}
