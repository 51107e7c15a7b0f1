import type { Probes } from './probes.ts';

/**
 * Asks Directus for a path, or posts a body to it: resolves with the status of the answer and its rows, if it has rows.
 */
export type Ask = (path: string, body?: object) => Promise<{ status: number; rows: unknown[] }>;

/** The two callers that the rules are about. */
interface Callers {
  visitor: Ask;
  client: Ask;
}

/** A sentence that must be true, and its test. */
interface Rule {
  sentence: string;
  holds(callers: Callers, probes: Probes): Promise<boolean>;
}

async function refuses(ask: Ask, path: string, body?: object): Promise<boolean> {
  const { status } = await ask(path, body);
  return status === 401 || status === 403 || status === 404;
}

async function allows(ask: Ask, path: string): Promise<boolean> {
  return (await ask(path)).status === 200;
}

/** Returns true when a list shows no row: it is refused as a whole, or empty. */
async function hides(ask: Ask, path: string): Promise<boolean> {
  const { status, rows } = await ask(path);
  return status === 403 || (status === 200 && rows.length === 0);
}

// No valid address: a caller with the right would get a validation error, and nothing would be created.
const unfinishedUser = { email: 'prova-accessi' };

// No storage: a caller with the right would get a validation error.
const unfinishedFile = { title: 'prova-accessi', type: 'text/plain' };

/** The rules that must hold before Directus serves anyone. */
export const rules: Rule[] = [
  {
    sentence: 'a visitor cannot read a draft page',
    holds: async ({ visitor }, { draftPage }) =>
      (await refuses(visitor, `/items/pagine/${draftPage}`)) &&
      (await hides(visitor, `/items/pagine?filter[id][_eq]=${draftPage}`)),
  },
  {
    sentence: 'a visitor cannot read users',
    holds: async ({ visitor }, { own }) =>
      (await hides(visitor, '/users')) && (await refuses(visitor, `/users/${own.user}`)),
  },
  {
    sentence: 'a visitor cannot create, invite or register users',
    holds: async ({ visitor }) =>
      (await refuses(visitor, '/users', unfinishedUser)) &&
      (await refuses(visitor, '/users/invite', unfinishedUser)) &&
      (await refuses(visitor, '/users/register', unfinishedUser)),
  },
  {
    sentence: 'a visitor cannot read a private file',
    holds: async ({ visitor }, { own }) =>
      (await refuses(visitor, `/assets/${own.file}`)) &&
      (await refuses(visitor, `/files/${own.file}`)),
  },
  {
    sentence: 'a visitor cannot read settings',
    holds: async ({ visitor }) => refuses(visitor, '/settings'),
  },
  {
    sentence: "a visitor cannot read clients' documents",
    holds: async ({ visitor }) => hides(visitor, '/items/documenti_clienti'),
  },
  {
    sentence: 'a visitor cannot use the internal endpoints',
    holds: async ({ visitor }) => refuses(visitor, '/account/changes?after=0'),
  },
  {
    sentence: 'neither a client nor a visitor can read the moments of publication',
    holds: async ({ client, visitor }) =>
      (await refuses(client, '/items/pubblicazioni_segnalate')) &&
      (await refuses(visitor, '/items/pubblicazioni_segnalate')) &&
      (await refuses(visitor, '/items/news?fields=pubblica_dal')),
  },
  {
    sentence: 'a client can read their own document and its file',
    holds: async ({ client }, { own }) =>
      (await allows(client, `/items/documenti_clienti/${own.document}`)) &&
      (await allows(client, `/assets/${own.file}`)),
  },
  {
    sentence: "a client cannot read another client's document",
    holds: async ({ client }, { foreign }) =>
      (await refuses(client, `/items/documenti_clienti/${foreign.document}`)) &&
      (await hides(client, `/items/documenti_clienti?filter[id][_eq]=${foreign.document}`)),
  },
  {
    sentence: "a client cannot read another client's file",
    holds: async ({ client }, { foreign }) =>
      (await refuses(client, `/assets/${foreign.file}`)) &&
      (await refuses(client, `/files/${foreign.file}`)),
  },
  {
    sentence: 'an owner can read a document of their company',
    holds: async ({ client }, { ofCompany }) =>
      (await allows(client, `/items/documenti_clienti/${ofCompany.document}`)) &&
      (await allows(client, `/items/aziende/${ofCompany.company}`)),
  },
  {
    sentence: 'a client cannot read a company, its documents and files after the last day',
    holds: async ({ client }, { ofEnded }) =>
      (await refuses(client, `/items/documenti_clienti/${ofEnded.document}`)) &&
      (await hides(client, `/items/documenti_clienti?filter[id][_eq]=${ofEnded.document}`)) &&
      (await refuses(client, `/assets/${ofEnded.file}`)) &&
      (await refuses(client, `/items/aziende/${ofEnded.company}`)) &&
      (await hides(client, `/items/persone_aziende?filter[azienda][_eq]=${ofEnded.company}`)),
  },
  {
    sentence: 'a client cannot write companies and memberships',
    holds: async ({ client }, { own, ofEnded }) =>
      (await refuses(client, '/items/aziende', {})) &&
      (await refuses(client, '/items/persone_aziende', {
        azienda: ofEnded.company,
        persona: own.user,
        ruolo: 'titolare',
      })) &&
      (await refuses(client, '/items/persone_aziende_tipologie', {})),
  },
  {
    sentence: 'a visitor cannot read companies and memberships',
    holds: async ({ visitor }) =>
      (await hides(visitor, '/items/aziende')) &&
      (await hides(visitor, '/items/persone_aziende')) &&
      (await hides(visitor, '/items/persone_aziende_tipologie')),
  },
  {
    sentence: 'a client cannot write documents and files',
    holds: async ({ client }, { own }) =>
      (await refuses(client, '/items/documenti_clienti', { cliente: own.user })) &&
      (await refuses(client, '/files', unfinishedFile)),
  },
  {
    sentence: 'a client cannot read the download log and deliveries',
    holds: async ({ client }) =>
      (await refuses(client, '/items/accessi_documenti')) &&
      (await refuses(client, '/items/consegne')) &&
      (await refuses(client, '/items/consegne_files')) &&
      (await refuses(client, '/items/consegne_righe')) &&
      (await refuses(client, '/items/avvisi_clienti')),
  },
  {
    sentence: 'a visitor cannot read deliveries and notices to clients',
    holds: async ({ visitor }) =>
      (await hides(visitor, '/items/consegne')) &&
      (await hides(visitor, '/items/consegne_righe')) &&
      (await hides(visitor, '/items/avvisi_clienti')),
  },
  {
    sentence: 'neither a client nor a visitor can read and write imports of clients',
    holds: async ({ client, visitor }) =>
      (await refuses(client, '/items/importazioni_clienti')) &&
      (await refuses(client, '/items/righe_importazione')) &&
      (await refuses(client, '/items/importazioni_clienti', {})) &&
      (await refuses(visitor, '/items/importazioni_clienti')) &&
      (await refuses(visitor, '/items/righe_importazione')),
  },
  {
    sentence: 'neither a client nor a visitor can read the notices to the firm',
    holds: async ({ client, visitor }) =>
      (await refuses(client, '/items/avvisi_studio')) &&
      (await refuses(visitor, '/items/avvisi_studio')) &&
      (await refuses(client, '/items/segnalazioni_studio')) &&
      (await refuses(visitor, '/items/segnalazioni_studio')),
  },
  {
    sentence: 'neither a client nor a visitor can add clients, act for them, or read about it',
    holds: async ({ client, visitor }, { own }) => {
      const act = { cliente: own.user, tipo: 'prova', motivo: 'prova-accessi' };
      for (const ask of [client, visitor]) {
        for (const collection of ['nuovi_clienti', 'interventi_clienti'])
          if (!(await refuses(ask, `/items/${collection}`))) return false;
        if (!(await refuses(ask, '/items/nuovi_clienti', unfinishedUser))) return false;
        if (!(await refuses(ask, '/items/interventi_clienti', act))) return false;
      }
      return true;
    },
  },
  {
    sentence: 'neither a client nor a visitor can read outgoing mails',
    holds: async ({ client, visitor }) =>
      (await refuses(client, '/items/posta_in_uscita')) &&
      (await refuses(visitor, '/items/posta_in_uscita')),
  },
  {
    sentence: 'neither a client nor a visitor can read or create requests for appointments',
    holds: async ({ client, visitor }) =>
      (await refuses(client, '/items/richieste_appuntamento')) &&
      (await refuses(visitor, '/items/richieste_appuntamento')) &&
      (await refuses(client, '/items/richieste_appuntamento', {})) &&
      (await refuses(visitor, '/items/richieste_appuntamento', {})),
  },
  {
    sentence: 'neither a client nor a visitor can read or write deletion requests',
    holds: async ({ client, visitor }, { own }) =>
      (await refuses(client, '/items/richieste_cancellazione')) &&
      (await refuses(client, '/items/richieste_cancellazione', { cliente: own.user })) &&
      (await refuses(visitor, '/items/richieste_cancellazione')),
  },
  {
    sentence: 'neither a client nor a visitor can read exports, preferences and links of mails',
    holds: async ({ client, visitor }) => {
      for (const collection of [
        'esportazioni_dati',
        'preferenze_avvisi',
        'collegamenti_posta',
        'iscrizioni_push',
      ]) {
        if (!(await refuses(client, `/items/${collection}`))) return false;
        if (!(await refuses(visitor, `/items/${collection}`))) return false;
      }
      return true;
    },
  },
  {
    sentence: 'a client cannot read other users',
    holds: async ({ client }, { foreign }) => refuses(client, `/users/${foreign.user}`),
  },
];
