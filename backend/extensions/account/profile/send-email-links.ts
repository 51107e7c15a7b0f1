import type { HookExtensionContext } from '@directus/extensions';
import * as v from 'valibot';
import { normaliseValue } from '../../../../shared/src/profile-rules/index.ts';
import { type Round, type Sending, sendEach } from '../mail/send-each.ts';
import { type ChangeRequest, parseRequests, requestColumns } from './change-request.ts';
import { signEmailToken } from './email-token.ts';

/** Links that are sent in one round. */
const mostLinks = 100;

const ids = v.array(v.object({ id: v.number() }));

/**
 * Sends the link that confirms a new address to each one approved since. A link that could not be sent is sent later;
 * those that rest meanwhile keep no other waiting.
 */
export async function sendEmailLinks(
  context: HookExtensionContext,
  sending: Sending<number>,
): Promise<Round> {
  const { database, env, getSchema, services } = context;
  const table = () => database('richieste_modifica');

  async function send(request: ChangeRequest): Promise<boolean> {
    const { id, cliente: user, valore_attuale, valore_richiesto: to } = request;
    const from = normaliseValue('email', valore_attuale);
    const token = await signEmailToken({ request: id, user, from, to }, String(env.SECRET));
    const mail = new services.MailService({ schema: await getSchema(), knex: database });
    const name = 'email-change';
    const url = `${String(env.SITE_URL)}/confirm?token=${token}`;
    const sent: unknown = await mail.send({ to, subject: name, template: { name, data: { url } } });
    // The second link to an address within a minute is held back, and it is the one that counts: it has to follow.
    return sent !== null;
  }

  // Several processes may look at the same moment: each link is sent by the one that marked it.
  async function claim(request: ChangeRequest) {
    const { id } = request;
    const claimed: unknown = await table()
      .where({ id, conferma_inviata_il: null })
      .update({ conferma_inviata_il: new Date() }, ['id']);
    if (v.parse(ids, claimed).length === 0) return undefined;
    return {
      send: () => send(request),
      release: () => table().where({ id }).update({ conferma_inviata_il: null }),
    };
  }

  const approved = { campo: 'email', stato: 'approvata' };
  const unsent = { applicata_il: null, conferma_inviata_il: null };
  const rows = await table()
    .where({ ...approved, ...unsent })
    .whereNotIn('id', sending.backoff.resting(sending.now))
    .orderBy('id')
    .limit(mostLinks)
    .select(requestColumns);
  return sendEach(
    parseRequests(rows).map((request) => ({ key: request.id, claim: () => claim(request) })),
    sending,
  );
}
