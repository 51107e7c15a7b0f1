import type { Article } from './article.ts';

/** The papers to gather for the tax return. */
export const taxReturn: Article = {
  slug: 'documenti-dichiarazione',
  monthDay: '05-08',
  yearsBefore: 0,
  title: () => 'Dichiarazione dei redditi: i documenti da raccogliere',
  summary: ({
    previous,
  }) => `<p>Spese sanitarie, mutuo, scuola, ristrutturazioni: che cosa portare per la dichiarazione dei redditi
${previous}, e che cosa invece conosciamo già.</p>`,
  body: ({
    previous,
  }) => `<p>Molti dati sono già nella dichiarazione precompilata: li scarichiamo noi con la delega. Servono però
le spese che non vi compaiono o che vi compaiono a metà.</p>
<h2>Sempre</h2>
<ul>
<li>Documento d’identità e tessera sanitaria di chi è entrato nel nucleo familiare.</li>
<li>Atti di acquisto o vendita di immobili e terreni nel ${previous}.</li>
<li>Contratti di affitto nuovi, risolti o prorogati.</li>
</ul>
<h2>Per le detrazioni</h2>
<ul>
<li>Spese sanitarie pagate con carta o bonifico; i farmaci anche in contanti, con lo scontrino parlante.</li>
<li>Interessi del mutuo per l’abitazione principale.</li>
<li>Scuola, università, mensa, sport dei ragazzi, affitto degli studenti fuori sede.</li>
<li>Bonifici parlanti per ristrutturazione e risparmio energetico, con le fatture.</li>
<li>Erogazioni liberali a enti del terzo settore.</li>
</ul>
<h2>Non dimenticate</h2>
<p>Conti, immobili e cripto-attività all’estero vanno indicati nel quadro RW anche quando non hanno
prodotto reddito. È la dimenticanza più costosa: nel dubbio, chiedete.</p>`,
  sheet: ({ previous }) => ({
    title: `Documenti per la dichiarazione dei redditi ${previous}`,
    paragraphs: [
      '[  ]  Certificazioni Uniche di lavoro, pensione, collaborazioni',
      '[  ]  Atti di acquisto o vendita di immobili, visure aggiornate',
      '[  ]  Contratti di locazione e ricevute dell’imposta di registro',
      '[  ]  Spese sanitarie, con la prova del pagamento tracciabile',
      '[  ]  Interessi passivi del mutuo e, il primo anno, atto e contratto',
      '[  ]  Spese di istruzione, mensa, sport, affitto degli studenti',
      '[  ]  Bonifici parlanti e fatture dei lavori in casa',
      '[  ]  Previdenza complementare, colf e badanti, erogazioni liberali',
      '[  ]  Conti, immobili e altre attività all’estero',
    ],
  }),
};
