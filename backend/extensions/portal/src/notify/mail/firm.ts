import { withoutInvalidFields } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';

const line = v.fallback(v.nullable(v.string()), null);

const firmSchema = v.object({
  denominazione: line,
  indirizzo: line,
  tel: line,
  email: line,
  pec: line,
  piva: line,
  codice_fiscale: line,
  rea: line,
  capitale_sociale: line,
  ordine: line,
  logo: line,
});

/** The firm's own data of the configuration; null or empty where an editor left a field empty. */
export type Firm = v.InferOutput<typeof firmSchema>;

/** Returns the firm's data without values that break their rules; undefined when there is no configuration yet. */
export async function readFirm(database: Knex): Promise<Firm | undefined> {
  const row: unknown = await database('configurazione').first(...Object.keys(firmSchema.entries));
  return row === undefined
    ? undefined
    : withoutInvalidFields('configurazione', v.parse(firmSchema, row));
}

const labelled = (label: string, value: string | null) => (value ? [`${label} ${value}`] : []);

function taxNumbers({ piva, codice_fiscale }: Firm): string[] {
  if (piva && piva === codice_fiscale) return [`P. IVA e C.F. ${piva}`];
  return [...labelled('P. IVA', piva), ...labelled('C.F.', codice_fiscale)];
}

/**
 * Returns the lines at the foot of a mail, without empty ones: the data that Italian law requires on a company's
 * correspondence (art. 2250 of the Civil Code), and the contacts.
 */
export function firmLines(firm: Firm): string[] {
  const lines = [
    [firm.denominazione],
    [firm.indirizzo],
    [
      ...labelled('Tel.', firm.tel),
      ...labelled('E-mail', firm.email),
      ...labelled('PEC', firm.pec),
    ],
    [
      ...taxNumbers(firm),
      ...labelled('REA', firm.rea),
      ...labelled('Capitale sociale', firm.capitale_sociale),
    ],
    [firm.ordine],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(' · ')).filter((text) => text !== '');
}

/** Returns the request to call or write to the firm, for the middle of a sentence. */
export function contactWords({ tel, email }: Pick<Firm, 'tel' | 'email'>): string {
  const ways = [...labelled('chiamaci al numero', tel), ...labelled('scrivi a', email)];
  return ways.join(' o ') || 'rivolgiti a noi';
}
