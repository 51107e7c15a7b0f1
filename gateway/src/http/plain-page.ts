import type { Language } from '@studio/shared/contract';
import type { FastifyReply } from 'fastify';
import { bareHeaders } from '../security/headers.ts';
import { ownPages } from './own-page.ts';

const messages = {
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
  previewOver: {
    it: {
      title: 'Anteprima scaduta',
      body: 'Il collegamento a questa anteprima vale 15 minuti. Aprila di nuovo dallo Studio.',
    },
    en: {
      title: 'Preview expired',
      body: 'The link to this preview is valid for 15 minutes. Open it again from the Studio.',
    },
  },
  previewInSession: {
    it: {
      title: 'Anteprima non disponibile',
      body: 'In questo browser è aperta una sessione dell’area clienti. Esci, poi riapri l’anteprima dallo Studio.',
    },
    en: {
      title: 'Preview not available',
      body: 'This browser has an open session of the client area. Log out, then open the preview from the Studio again.',
    },
  },
  offline: {
    it: {
      title: 'Sei senza connessione',
      body: 'Questa pagina arriva dalla rete, che ora non risponde. I tuoi documenti non restano su questo dispositivo.',
    },
    en: {
      title: 'You are offline',
      body: 'This page comes from the network, which does not answer now. Your documents do not stay on this device.',
    },
  },
  formForeign: {
    it: {
      title: 'Il modulo non è stato inviato',
      body: 'Il modulo non arriva da una pagina di questo sito. Apri la pagina e compilalo di nuovo.',
    },
    en: {
      title: 'The form was not sent',
      body: 'The form does not come from a page of this site. Open the page and fill it in again.',
    },
  },
  formFailed: {
    it: {
      title: 'Il modulo non è stato inviato',
      body: 'Il servizio ora non risponde. Torna indietro: quello che hai scritto è ancora lì. Riprova tra qualche minuto.',
    },
    en: {
      title: 'The form was not sent',
      body: 'The service does not respond now. Go back: what you wrote is still there. Try again in a few minutes.',
    },
  },
  formSent: {
    it: {
      title: 'Il modulo è stato inviato',
      body: 'Lo studio ha ricevuto quello che hai scritto. Non serve inviarlo di nuovo.',
    },
    en: {
      title: 'The form was sent',
      body: 'The firm has received what you wrote. There is no need to send it again.',
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

/** The reasons for which another attempt would fail as well, or is not needed. */
const homeward: readonly PlainReason[] = [
  'malformed',
  'previewOver',
  'previewInSession',
  'formSent',
];

const actions = {
  it: { again: 'Riprova', home: 'Vai alla home' },
  en: { again: 'Try again', home: 'Go to the home page' },
};

/** The reason why the visitor gets a plain page. */
export type PlainReason = keyof typeof messages;

const pages = ownPages('main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}');

/** The content of a plain page. */
interface PlainPage {
  readonly status: number;
  readonly language: Language;
  readonly reason: PlainReason;
}

/** Sends a self-contained document in place of a page that the site cannot show. */
export function sendPlainPage(
  reply: FastifyReply,
  { status, language, reason }: PlainPage,
): FastifyReply {
  const { title, body } = messages[reason][language];
  const { again, home } = actions[language];
  const link = homeward.includes(reason) ? `<a href="/">${home}</a>` : `<a href="">${again}</a>`;
  if (status === 503) reply.header('retry-after', 30);
  // A request may be rejected before the hook that sets the security headers.
  for (const [name, value] of Object.entries(bareHeaders))
    if (!reply.hasHeader(name)) reply.header(name, value);
  return reply
    .code(status)
    .headers({
      'content-security-policy': `${bareHeaders['content-security-policy']}; style-src ${pages.styleSource}`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(pages.write(language, title, [`<p>${body}</p><p>${link}</p>`]));
}
