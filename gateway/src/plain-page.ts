import type { Language } from '@studio/shared/config';

const texts = {
  it: {
    title: 'Sito momentaneamente non disponibile',
    body: 'Stiamo lavorando per ripristinare il servizio. Riprova tra qualche minuto.',
    again: 'Riprova',
  },
  en: {
    title: 'Site temporarily unavailable',
    body: 'We are working to restore the service. Please try again in a few minutes.',
    again: 'Try again',
  },
};

/** What visitors get when not even the frame of the site can be rendered. It needs nothing but itself. */
export function lastResort(language: Language): string {
  const { title, body, again } = texts[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title}</title></head>`,
    `<body><main><h1>${title}</h1><p>${body}</p><p><a href="">${again}</a></p></main></body></html>`,
  ].join('\n');
}
