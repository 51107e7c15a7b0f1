import type { Language } from '@studio/shared/config';

const texts = {
  unavailable: {
    it: {
      title: 'Sito momentaneamente non disponibile',
      body: 'Stiamo lavorando per ripristinare il servizio. Riprova tra qualche minuto.',
    },
    en: {
      title: 'Site temporarily unavailable',
      body: 'We are working to restore the service. Please try again in a few minutes.',
    },
  },
  tooMany: {
    it: {
      title: 'Troppe richieste',
      body: 'Dalla tua rete arrivano troppe richieste. Aspetta un minuto e riprova.',
    },
    en: {
      title: 'Too many requests',
      body: 'Your network sends too many requests. Please wait a minute and try again.',
    },
  },
  malformed: {
    it: {
      title: 'Indirizzo non valido',
      body: 'L’indirizzo di questa pagina non è scritto correttamente.',
    },
    en: {
      title: 'Invalid address',
      body: 'The address of this page is not written correctly.',
    },
  },
};

const actions = {
  it: { again: 'Riprova', home: 'Vai alla home' },
  en: { again: 'Try again', home: 'Go to the home page' },
};

/** The reason for which there is no page of the site. */
export type PlainReason = keyof typeof texts;

/** Returns a document that needs nothing but itself, for when the site cannot show one of its pages. */
export function plainPage(language: Language, reason: PlainReason): string {
  const { title, body } = texts[reason][language];
  const { again, home } = actions[language];
  const link = reason === 'malformed' ? `<a href="/">${home}</a>` : `<a href="">${again}</a>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title}</title></head>`,
    `<body><main><h1>${title}</h1><p>${body}</p><p>${link}</p></main></body></html>`,
  ].join('\n');
}
