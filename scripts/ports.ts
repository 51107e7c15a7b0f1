import { createServer } from 'node:net';
import type { SiteSettings } from './site-settings.ts';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** @throws one sentence naming every port that is taken and the settings that move them */
export async function requireFreePorts(settings: SiteSettings): Promise<void> {
  const wanted: [string, number][] = [
    ['PORT', settings.port],
    ['STUDIO_PORT', settings.studioPort],
    ['DIRECTUS_PORT', settings.directusPort],
  ];
  if (!settings.production) {
    wanted.push(['SMTP_PORT', settings.smtpPort], ['MAIL_PORT', settings.mailPort]);
  }
  const taken: string[] = [];
  for (const [name, port] of wanted) if (!(await isFree(port))) taken.push(`${port} (${name})`);
  if (taken.length === 0) return;
  const what = taken.length === 1 ? 'This port is' : 'These ports are';
  throw new Error(
    `${what} already in use: ${taken.join(', ')}. Is the site running already? Otherwise set the name in brackets to another port.`,
  );
}
