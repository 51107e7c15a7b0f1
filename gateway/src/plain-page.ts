import { createHash } from 'node:crypto';
import type { Language } from '@studio/shared/config';
import type { FastifyReply } from 'fastify';
import { bareHeaders } from './security/headers.ts';

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
  preparing: {
    it: {
      title: 'Sito in preparazione',
      body: 'Stiamo preparando le pagine di questo sito. Torna a trovarci tra poco.',
    },
    en: {
      title: 'Site in preparation',
      body: 'The pages of this site are being prepared. Please come back soon.',
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

// The site's colours and measures, without its fonts and files.
const style = `:root{color-scheme:light dark}
body{margin:0;background:#faf6ee;color:#1b2330;font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}
h1{font:500 2rem/1.2 Georgia,serif}
a{color:#1d5546}
@media(prefers-color-scheme:dark){body{background:#13171c;color:#ece6da}a{color:#86c7ad}}`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A plain page to send. */
export interface PlainPage {
  readonly status: number;
  readonly language: Language;
  readonly reason: PlainReason;
}

/** Sends a document that needs nothing but itself, for when the site cannot show one of its pages. */
export function sendPlainPage(
  reply: FastifyReply,
  { status, language, reason }: PlainPage,
): FastifyReply {
  const { title, body } = texts[reason][language];
  const { again, home } = actions[language];
  const link = reason === 'malformed' ? `<a href="/">${home}</a>` : `<a href="">${again}</a>`;
  if (status === 503) reply.header('retry-after', 30);
  // A refusal may come before the hook that gives every answer its headers.
  for (const [name, value] of Object.entries(bareHeaders))
    if (!reply.hasHeader(name)) reply.header(name, value);
  return reply
    .code(status)
    .headers({
      'content-security-policy': `${bareHeaders['content-security-policy']}; style-src ${styleHash}`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      [
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<meta name="robots" content="noindex"><title>${title}</title>`,
        `<style>${style}</style></head>`,
        `<body><main><h1>${title}</h1><p>${body}</p><p>${link}</p></main></body></html>`,
      ].join('\n'),
    );
}
