import type { HookExtensionContext } from '@directus/extensions';
import * as v from 'valibot';
import { profileLabels } from '../../../../schema/richieste-modifica.ts';
import { readEnvironment } from '../common/environment.ts';
import type { Digest } from '../mail/digest.ts';
import type { DigestMail } from '../mail/envelope.ts';
import { type ChangeRequest, parseRequests, requestColumns } from './stored-requests.ts';

/** What became of one request, on one line. Never the value itself: mails are read by others too. */
export function decisionLine({ campo, stato, motivo }: ChangeRequest, isInForce: boolean): string {
  const label = profileLabels[campo];
  const reason = motivo.replace(/\s+/g, ' ').trim();
  if (stato === 'rifiutata') return `${label}: non accolta${reason && ` – ${reason}`}`;
  if (isInForce) return `${label}: approvata`;
  return `${label}: approvata, vale quando confermi il messaggio che abbiamo mandato al nuovo indirizzo`;
}

/** The mail that tells a client what became of their requests. */
export function decisionMail(lines: string[], siteUrl: string): DigestMail {
  return {
    subject: 'Le modifiche che hai chiesto',
    title: 'Le modifiche che hai chiesto',
    paragraphs: ['Abbiamo esaminato le modifiche che hai chiesto per il tuo profilo:'],
    lines,
    button: 'Vai al tuo profilo',
    url: `${siteUrl}/account/profile`,
  };
}

const inForce = v.array(v.object({ applicata_il: v.unknown() }));

/** The news of requests that were decided: one mail about all that was decided within a short time. */
export function decisionDigest(context: HookExtensionContext): Digest {
  const env = readEnvironment(context.env);
  return {
    table: 'richieste_modifica',
    since: 'date_updated',
    which: (query) => query.whereIn('stato', ['approvata', 'rifiutata']),
    async mail(transaction, ids) {
      const query = transaction('richieste_modifica').whereIn('id', ids).orderBy('id');
      const rows: unknown = await query.select(...requestColumns, 'applicata_il');
      const applied = v.parse(inForce, rows);
      const lines = parseRequests(rows).map((request, index) =>
        decisionLine(request, applied[index]?.applicata_il !== null),
      );
      return decisionMail(lines, env.SITE_URL);
    },
  };
}
