import { romeToday } from '@studio/shared/format';
import * as v from 'valibot';
import { list, type Rest } from '../installation/rest.ts';

const documentSchema = v.object({
  id: v.number(),
  azienda: v.number(),
  letto_il: v.nullable(v.string()),
  avvisato_il: v.nullable(v.string()),
});
const ownerSchema = v.object({
  azienda: v.number(),
  persona: v.string(),
  fino_al: v.nullable(v.string()),
});
const companySchema = v.object({ id: v.number() });

/** The collections whose rows cannot leave their company without changing who has been asked, has sent or has to pay. */
const exchangeOfCompanies = {
  richieste_documenti: 'requests',
  caricamenti: 'uploads',
  caricamenti_in_corso: 'unfinished uploads',
  scadenze_clienti: 'deadlines',
};

/** Rejects when a company still has rows of the exchange, which an earlier release cannot show. */
async function refuseExchange(rest: Rest): Promise<void> {
  const left: string[] = [];
  for (const [collection, name] of Object.entries(exchangeOfCompanies)) {
    const path = `/items/${collection}?fields=id&limit=-1&sort=id&filter[azienda][_nnull]=true`;
    const ids = v.parse(v.array(companySchema), await rest.get(path)).map(({ id }) => id);
    if (ids.length > 0) left.push(`${name} ${ids.join(', ')}`);
  }
  if (left.length === 0) return;
  throw new Error(
    `Companies still have ${left.join('; ')}: an earlier release cannot show them. Delete them first. Nothing was changed.`,
  );
}

/** The numbers of moved documents and of removed companies. */
interface Removed {
  documents: number;
  companies: number;
}

/**
 * Gives every document of a company to its owner, and removes the companies with their memberships: the way back to a
 * release without companies. No client gets a mail about it.
 * @throws {Error} before any change, when a company with documents has no owner in force, or several, or when
 *   a company has requests, uploads or deadlines
 */
export async function removeCompanies(rest: Rest, now: Date): Promise<Removed> {
  await refuseExchange(rest);
  const of = 'limit=-1&filter[azienda][_nnull]=true';
  const documents = v.parse(
    v.array(documentSchema),
    await rest.get(`/items/documenti_clienti?fields=id,azienda,letto_il,avvisato_il&${of}`),
  );
  const owners = v
    .parse(
      v.array(ownerSchema),
      await rest.get(
        '/items/persone_aziende?fields=azienda,persona,fino_al&limit=-1&filter[ruolo][_eq]=titolare',
      ),
    )
    .filter(({ fino_al }) => fino_al === null || fino_al >= romeToday(now));
  const ownersOf = (company: number) => owners.filter(({ azienda }) => azienda === company);
  const undecided = documents.filter(({ azienda }) => ownersOf(azienda).length !== 1);
  if (undecided.length > 0) {
    const ids = undecided.map(({ id }) => id).join(', ');
    throw new Error(
      `These documents belong to companies without exactly one owner: ${ids}. Choose a client for each in the Studio first. Nothing was changed.`,
    );
  }
  for (const { id, azienda, letto_il, avvisato_il } of documents) {
    const marks = { letto_il, avvisato_il: avvisato_il ?? now.toISOString() };
    const cliente = ownersOf(azienda)[0]?.persona;
    await rest.patch(`/items/documenti_clienti/${id}`, { cliente, azienda: null, ...marks });
  }
  const companies = await list(rest, '/items/aziende?fields=id&limit=-1');
  for (const company of companies) {
    await rest.remove(`/items/aziende/${v.parse(companySchema, company).id}`);
  }
  return { documents: documents.length, companies: companies.length };
}
