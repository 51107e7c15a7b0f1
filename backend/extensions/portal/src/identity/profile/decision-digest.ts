import type { HookExtensionContext } from '@directus/extensions';
import * as v from 'valibot';
import { profileLabels } from '../../../../../schema/vocabulary/profile-texts.ts';
import type { Digest } from '../../notify/mail/digest.ts';
import type { DigestMail } from '../../notify/mail/envelope.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { type ChangeRequest, parseRequests, requestColumns } from './stored-requests.ts';

/** Returns the line about one decided request. It never contains the value: other people can read mails. */
export function decisionLine({ campo, stato, motivo }: ChangeRequest, isInForce: boolean): string {
  const label = profileLabels[campo];
  const reason = motivo.replace(/\s+/g, ' ').trim();
  if (stato === 'rifiutata') return `${label}: non accolta${reason && ` – ${reason}`}`;
  if (isInForce) return `${label}: approvata`;
  return `${label}: approvata, vale quando confermi il messaggio che abbiamo mandato al nuovo indirizzo`;
}

/** Returns the mail about a client's decided requests. */
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

/** Returns the news of decided requests: one mail about all decisions within a short time. */
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
