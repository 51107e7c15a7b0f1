import { randomInt } from 'node:crypto';
import { isItalianVatNumber } from '@studio/shared/rules';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from './accounts.ts';
import { askFile, uploadFile } from './documents.ts';
import { row, rows } from './expect.ts';
import type { Installation } from './installation.ts';

/** Returns a VAT number that no other test uses. */
export function newVatNumber(): string {
  const first = String(randomInt(1, 10 ** 9)).padStart(10, '8');
  const number = [...'0123456789'].map((last) => first + last).find(isItalianVatNumber);
  if (number === undefined) throw new Error(`${first} has no check digit`);
  return number;
}

/** Resolves with the day that is so many days from today, in Rome. */
export function dayFromToday(days: number): string {
  const moment = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
}

/** Creates a company; resolves with its id. */
export async function createCompany(
  { service }: Installation,
  denominazione: string,
): Promise<number> {
  const company = { denominazione, piva: newVatNumber() };
  return Number((await row(service.post('/items/aziende', company))).id);
}

/** Resolves with the ids of document types by their names in the demo. */
export async function typeIds({ service }: Installation): Promise<Map<unknown, number>> {
  const found = await rows(service.get('/items/tipologie?limit=-1'));
  return new Map(found.map(({ id, tipologia }) => [tipologia, Number(id)]));
}

/** A client who acts for a company, with the session. */
export interface Member {
  id: string;
  email: string;
  membership: number;
  rest: Rest;
  cookie: string;
}

/** Creates a client who acts for a company: an owner, or a delegate with these types. */
export async function createMember(
  installation: Installation,
  azienda: number,
  { types, ...more }: { types?: number[]; fino_al?: string } = {},
): Promise<Member> {
  const email = newAddress('persona');
  const id = await createClient(installation, email);
  const membership = await row(
    installation.service.post('/items/persone_aziende', {
      ...more,
      azienda,
      persona: id,
      ruolo: types === undefined ? 'titolare' : 'delegato',
      tipologie: (types ?? []).map((tipologie_id) => ({ tipologie_id })),
    }),
  );
  const { rest, headers } = await installation.login(email, goodPassword);
  return { id, email, membership: Number(membership.id), rest, cookie: headers.cookie };
}

/** A document of a company and its file. */
export interface CompanyDocument {
  id: number;
  file: string;
}

/** Publishes a document of a company, of June 2026, with more values if given. */
export async function publishFor(
  installation: Installation,
  azienda: number,
  tipologia: number | null,
  more: object = {},
): Promise<CompanyDocument> {
  const file = await uploadFile(installation, `azienda-${azienda}.pdf`);
  const document = { azienda, tipologia, documento: file, anno: 2026, mese: 6, ...more };
  const { id } = await row(installation.service.post('/items/documenti_clienti', document));
  return { id: Number(id), file };
}

/**
 * Creates two companies: one with a document each of an F24, a payslip and no type, and with an owner, a delegate for
 * F24, one without types and an owner until yesterday; and another one with an F24.
 */
export async function companyWithMembers(installation: Installation) {
  const types = await typeIds(installation);
  const [f24 = 0, payslip = 0] = [types.get('F24'), types.get('Cedolino')];
  const company = await createCompany(installation, 'Prima S.r.l.');
  const other = await createCompany(installation, 'Altra S.r.l.');
  return {
    company,
    other,
    f24,
    payslip,
    documents: {
      f24: await publishFor(installation, company, f24),
      payslip: await publishFor(installation, company, payslip),
      untyped: await publishFor(installation, company, null),
    },
    foreign: await publishFor(installation, other, f24),
    owner: await createMember(installation, company),
    delegate: await createMember(installation, company, { types: [f24] }),
    bare: await createMember(installation, company, { types: [] }),
    ended: await createMember(installation, company, { fino_al: dayFromToday(-1) }),
  };
}

/** Resolves with the ids of the documents that a client's list shows, in order. */
export async function documentIdsOf(rest: Rest): Promise<number[]> {
  const found = await rows(rest.get('/items/documenti_clienti?limit=-1&sort=id&fields=id'));
  return found.map(({ id }) => Number(id));
}

/** Resolves with the status of the answer to a client who asks for a file. */
export async function fileStatus(
  installation: Installation,
  file: string,
  cookie: string,
  init?: RequestInit,
): Promise<number> {
  const response = await askFile(installation, file, cookie, init);
  await response.body?.cancel();
  return response.status;
}
