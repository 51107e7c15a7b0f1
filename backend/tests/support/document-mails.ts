import { createClient, newAddress } from './accounts.ts';
import { uploadFile } from './documents.ts';
import { row } from './expect.ts';
import type { Installation } from './installation.ts';
import type { CaughtMail } from './mails.ts';
import { waitFor } from './wait-for.ts';

/** A new document of a client, and its file. */
export interface Published {
  id: number;
  file: string;
}

/** Publishes a document for a client, an F24 of this month of 2026 unless `more` says otherwise. */
export async function publish(
  installation: Installation,
  cliente: string,
  mese: number,
  more: object = {},
): Promise<Published> {
  const file = await uploadFile(installation, 'segreto.pdf');
  // The first kind of the demo firm is the F24.
  const document = { cliente, mese, documento: file, tipologia: 1, anno: 2026, ...more };
  const { id } = await row(installation.service.post('/items/documenti_clienti', document));
  return { id: Number(id), file };
}

/** Resolves with the mails to this address about documents. */
export async function documentMails({ mail }: Installation, email: string): Promise<CaughtMail[]> {
  return (await mail.mailsTo(email)).filter(({ subject }) => /document/.test(subject));
}

/** Waits for the first mail to this address about documents. */
export function documentMail(installation: Installation, email: string): Promise<CaughtMail> {
  return waitFor(`the mail to ${email}`, async () => (await documentMails(installation, email))[0]);
}

/**
 * Resolves after the mail job has completed a round that began after this call: a mail that has not arrived by then
 * will not arrive. The document of a second client is published during the round of a first client, so that the mail
 * to the second proves a complete round.
 */
export async function documentMailRound(installation: Installation): Promise<void> {
  for (const name of ['primo.giro', 'secondo.giro']) {
    const email = newAddress(name);
    await publish(installation, await createClient(installation, email), 1);
    await documentMail(installation, email);
  }
}
