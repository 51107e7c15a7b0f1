import { companyFields } from '@studio/shared/rules';
import type { DemoItem } from './demo-content.ts';
import { demoUsers } from './users.ts';

/** A company of the demo. */
export interface DemoCompany {
  id: number;
  denominazione: string;
  piva: string;
  indirizzo: string;
  cap: string;
  citta: string;
  provincia: string;
}

/** The companies for which two of the demo's clients act; the keys are beyond those of other rows. */
export const demoCompanies = {
  forno: {
    id: 9001,
    denominazione: 'Forno Neri S.r.l.',
    piva: '00000050104',
    indirizzo: 'Via del Forno 3',
    cap: '40121',
    citta: 'Bologna',
    provincia: 'BO',
  },
  torrefazione: {
    id: 9002,
    denominazione: 'Torrefazione Neri S.n.c.',
    piva: '00000050203',
    indirizzo: 'Via del Porto 18',
    cap: '40122',
    citta: 'Bologna',
    provincia: 'BO',
  },
} as const satisfies Record<string, DemoCompany>;

/** The clients who act for their own company alone; their keys follow those above. */
const ownCompanies = [demoUsers.cliente0, demoUsers.cliente40, demoUsers.cliente2000].map(
  (owner, index) => ({ id: 9003 + index, owner }),
);

/** Returns the companies as rows. */
export function companyItems(): DemoItem[] {
  return [
    ...Object.values(demoCompanies).map((company) => ({ ...company, nazione: 'Italia' })),
    ...ownCompanies.map(({ id, owner }) => ({
      ...{ id, denominazione: owner.societa },
      ...Object.fromEntries(companyFields.map((field) => [field, owner[field]])),
    })),
  ];
}

/** The document types that the delegate sees: F24 and invoices, no payslips. */
const typesOfDelegate = [1, 5];

/** Returns the memberships as rows: an owner of both companies, a delegate of the first one, and the other owners. */
export function membershipItems(): DemoItem[] {
  const { titolare, delegato } = demoUsers;
  const { forno, torrefazione } = demoCompanies;
  const owner = { persona: titolare.id, ruolo: 'titolare' };
  return [
    { id: 9001, azienda: forno.id, ...owner },
    { id: 9002, azienda: torrefazione.id, ...owner },
    {
      id: 9003,
      azienda: forno.id,
      persona: delegato.id,
      ruolo: 'delegato',
      tipologie: typesOfDelegate.map((tipologie_id) => ({ tipologie_id })),
    },
    ...ownCompanies.map(({ id, owner: { id: persona } }) => {
      return { id: id + 1, azienda: id, persona, ruolo: 'titolare' };
    }),
  ];
}
