import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import type { SiteSettings } from './site-settings.ts';

const maildev = join(import.meta.dirname, '../backend/node_modules/maildev/dist/bin/maildev.js');

/** Starts the local mail catcher: nothing sent by a demo site leaves this machine. */
export function startMailCatcher(
  settings: SiteSettings,
  logDir: string,
  stopping?: AbortSignal,
): Promise<Child> {
  const local = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
  const ports = ['--smtp', String(settings.smtpPort), '--web', String(settings.mailPort)];
  return startChild({
    stopping,
    name: 'mail',
    script: maildev,
    args: [...local, ...ports, '--max-emails', '500'],
    logDir,
    ready: /Press Ctrl/,
  });
}
