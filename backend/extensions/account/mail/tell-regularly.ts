import type { HookConfig } from '@directus/extensions';
import { type Digest, tellClients } from './digest.ts';
import { mailWait } from './mail-wait.ts';
import { regularly } from './regularly.ts';

type Register = Pick<Parameters<HookConfig>[0], 'schedule'>;
type Context = Parameters<HookConfig>[1];

/** Looks every MAIL_INTERVAL seconds whether there is news to tell. */
export function tellRegularly(register: Register, context: Context, digest: Digest): void {
  const wait = mailWait(context.env.DOCUMENTS_MAIL_WAIT);
  const { table } = digest;
  regularly<string>(
    register,
    context,
    { table, column: 'avvisato_il', what: 'client' },
    (sending) => tellClients(context.database, digest, wait, sending),
  );
}
