import type { HookExtensionContext } from '@directus/extensions';
import * as v from 'valibot';
import { normaliseValue } from '../../../../shared/src/profile-rules/index.ts';
import { type ChangeRequest, parseRequests, requestColumns } from './change-request.ts';
import { signEmailToken } from './email-token.ts';

const ids = v.array(v.object({ id: v.number() }));

/**
 * Sends the link that confirms a new address to each one approved since. A link that could not be sent is sent the
 * next time; the first such failure is thrown once all others are on their way.
 */
export async function sendEmailLinks(context: HookExtensionContext): Promise<void> {
  const { database, env, getSchema, services } = context;
  const table = () => database('richieste_modifica');

  // Several processes may look at the same moment: each link is sent by the one that marked it.
  async function claim({ id }: ChangeRequest): Promise<boolean> {
    const claimed: unknown = await table()
      .where({ id, conferma_inviata_il: null })
      .update({ conferma_inviata_il: new Date() }, ['id']);
    return v.parse(ids, claimed).length > 0;
  }

  async function send(request: ChangeRequest): Promise<void> {
    const { id, cliente: user, valore_attuale, valore_richiesto: to } = request;
    const from = normaliseValue('email', valore_attuale);
    const token = await signEmailToken({ request: id, user, from, to }, String(env.SECRET));
    const mail = new services.MailService({ schema: await getSchema(), knex: database });
    const name = 'email-change';
    const url = `${String(env.SITE_URL)}/confirm?token=${token}`;
    const sent: unknown = await mail.send({ to, subject: name, template: { name, data: { url } } });
    // The second link to an address within a minute: this one is the one that counts, so it has to follow.
    if (sent === null) throw new Error('The mail was held back');
  }

  const failures: unknown[] = [];
  const approved = { campo: 'email', stato: 'approvata' };
  const unsent = { applicata_il: null, conferma_inviata_il: null };
  const rows = await table()
    .where({ ...approved, ...unsent })
    .limit(100)
    .select(requestColumns);
  for (const request of parseRequests(rows)) {
    if (!(await claim(request))) continue;
    try {
      await send(request);
    } catch (error) {
      failures.push(error);
      await table().where({ id: request.id }).update({ conferma_inviata_il: null });
    }
  }
  if (failures.length > 0) throw failures[0];
}
