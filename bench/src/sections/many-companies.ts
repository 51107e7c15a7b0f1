import { folders, roleIds } from '@studio/shared/contract';
import { isItalianVatNumber } from '@studio/shared/rules';
import type pg from 'pg';
import * as v from 'valibot';

/** The number of documents of each company. */
export const documentsPerCompany = 1000;

/** A company with documents. */
export interface ManyCompany {
  readonly id: number;
  readonly vatNumber: string;
}

const companyRows = v.array(v.object({ id: v.number(), piva: v.string() }));

/** Returns a VAT number that no other company of these has. */
function vatNumber(index: number): string {
  const first = `9${String(index).padStart(9, '0')}`;
  const found = [...'0123456789'].map((last) => first + last).find(isItalianVatNumber);
  if (found === undefined) throw new Error(`${first} has no check digit.`);
  return found;
}

/**
 * Adds companies with an owner each, who has no login, and their documents, each with the record of a file. The rows are
 * written as Directus would write them; its own API takes 1,000 rows per second.
 * @param from the number of the first company, which no other call has used
 */
export async function addCompanies(
  database: pg.Client,
  from: number,
  count: number,
): Promise<readonly ManyCompany[]> {
  const numbers = Array.from({ length: count }, (_, index) => vatNumber(from + index));
  const made = await database.query(
    `insert into aziende (denominazione, piva)
     select 'Società ' || piva || ' S.r.l.', piva from unnest($1::text[]) as piva returning id, piva`,
    [numbers],
  );
  const companies = v
    .parse(companyRows, made.rows)
    .map(({ id, piva }) => ({ id, vatNumber: piva }));
  const ids = companies.map(({ id }) => id);
  await database.query(
    `insert into directus_users (id, email, first_name, last_name, role, status)
     select md5('owner' || id)::uuid, 'titolare-' || id || '@example.com', 'Titolare', id::text, $2::uuid, 'active'
     from unnest($1::int[]) as id`,
    [ids, roleIds.cliente],
  );
  await database.query(
    `insert into persone_aziende (azienda, persona, ruolo)
     select id, md5('owner' || id)::uuid, 'titolare' from unnest($1::int[]) as id`,
    [ids],
  );
  await database.query(
    `insert into directus_files (id, storage, filename_disk, filename_download, title, type, folder, filesize)
     select md5(id || '-' || number)::uuid, 'local', md5(id || '-' || number) || '.pdf', 'documento.pdf',
       'Documento ' || number, 'application/pdf', $2::uuid, 20000 + number
     from unnest($1::int[]) as id, generate_series(1, $3::int) as number`,
    [ids, folders.documenti.id, documentsPerCompany],
  );
  // Notices have been sent: otherwise the backend would write to each owner.
  await database.query(
    `with types as (select array_agg(id order by id) as ids from tipologie)
     insert into documenti_clienti
       (azienda, tipologia, documento, anno, mese, chiave_accesso, avvisato_il, date_created)
     select id, type, md5(id || '-' || number)::uuid, 2026 - number % 10, 1 + number % 12, id || ':' || type, now(), now()
     from unnest($1::int[]) as id, generate_series(1, $2::int) as number, types,
       lateral (select types.ids[1 + number % array_length(types.ids, 1)]) as chosen(type)`,
    [ids, documentsPerCompany],
  );
  return companies;
}
