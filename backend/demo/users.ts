import { roleIds } from '@studio/shared/contract';

/** A login of the demo; `role` null stands for the administrator role of the installation. */
export interface DemoUser {
  id: string;
  email: string;
  role: string | null;
  first_name: string;
  last_name: string;
  societa: string;
  indirizzo: string;
  cap: string;
  citta: string;
  provincia: string;
  nazione: string;
  telefono: string;
  pec: string;
  piva: string;
  codice_fiscale: string;
  codice_univoco: string;
}

const studio = {
  societa: 'Studio Bellandi',
  indirizzo: '',
  cap: '',
  citta: 'Bologna',
  provincia: 'BO',
  nazione: 'Italia',
  telefono: '',
  pec: '',
  piva: '',
  codice_fiscale: '',
  codice_univoco: '',
};

/** A person without a company in the profile: they act for companies of `companies.ts`. */
const person = {
  ...studio,
  societa: '',
  citta: '',
  provincia: '',
  nazione: 'Italia',
};

/** The demo logins by name. Documents refer to their fixed ids. */
export const demoUsers = {
  admin: {
    id: 'de300000-0000-4000-8000-000000000001',
    email: 'admin@example.com',
    role: null,
    ...studio,
    first_name: 'Amministratore',
    last_name: 'Demo',
  },
  redattore: {
    id: 'de300000-0000-4000-8000-000000000002',
    email: 'redattore@example.com',
    role: roleIds.redattore,
    ...studio,
    first_name: 'Redazione',
    last_name: 'Demo',
  },
  cliente0: {
    id: 'de300000-0000-4000-8000-000000000010',
    email: 'cliente-0@example.com',
    role: roleIds.cliente,
    first_name: 'Giulia',
    last_name: 'Ferretti',
    societa: 'Ferretti Ceramiche S.r.l.',
    indirizzo: 'Via dei Vasai 4',
    cap: '48018',
    citta: 'Faenza',
    provincia: 'RA',
    nazione: 'Italia',
    telefono: '+39 0546 000010',
    pec: 'ferretti.ceramiche@pec.example.com',
    piva: '00000000109',
    codice_fiscale: '00000000109',
    codice_univoco: 'DEMO010',
  },
  cliente40: {
    id: 'de300000-0000-4000-8000-000000000040',
    email: 'cliente-40@example.com',
    role: roleIds.cliente,
    first_name: 'Marco',
    last_name: 'Zanotti',
    societa: 'Zanotti Impianti S.n.c.',
    indirizzo: 'Via Emilia Levante 40',
    cap: '40026',
    citta: 'Imola',
    provincia: 'BO',
    nazione: 'Italia',
    telefono: '+39 0542 000040',
    pec: 'zanotti.impianti@pec.example.com',
    piva: '00000000406',
    codice_fiscale: '00000000406',
    codice_univoco: 'DEMO040',
  },
  titolare: {
    id: 'de300000-0000-4000-8000-000000000050',
    email: 'titolare@example.com',
    role: roleIds.cliente,
    ...person,
    first_name: 'Franca',
    last_name: 'Neri',
  },
  delegato: {
    id: 'de300000-0000-4000-8000-000000000051',
    email: 'delegato@example.com',
    role: roleIds.cliente,
    ...person,
    first_name: 'Paolo',
    last_name: 'Gatti',
  },
  cliente2000: {
    id: 'de300000-0000-4000-8000-000000002000',
    email: 'cliente-2000@example.com',
    role: roleIds.cliente,
    first_name: 'Elena',
    last_name: 'Montanari',
    societa: 'Montanari Distribuzione S.p.A.',
    indirizzo: 'Viale del Lavoro 200',
    cap: '41122',
    citta: 'Modena',
    provincia: 'MO',
    nazione: 'Italia',
    telefono: '+39 059 002000',
    pec: 'montanari.distribuzione@pec.example.com',
    piva: '00000020008',
    codice_fiscale: '00000020008',
    codice_univoco: 'DEMO200',
  },
} as const satisfies Record<string, DemoUser>;
