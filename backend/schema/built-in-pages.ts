/** A page that menu, footer or forms of the site link to. */
export interface BuiltInPage {
  readonly url: string;
  readonly titolo: string;
  /** Its view; another name shows title and text. */
  readonly nome: string;
  readonly related_data: readonly string[];
  /** The text of a page that needs no word of the firm's own. */
  readonly contenuto?: string;
  readonly descrizione?: string;
}

/** The page that explains the mails; each mail links to it while it is published. */
export const mailsPage = '/le-nostre-email';

/** The text of {@link mailsPage}. A new kind of mail gets its line here. */
export const mailsPageText = `<p>Il nostro sito invia ai clienti alcuni messaggi automatici. Qui trovi quali sono, come sono fatti e che cosa
non chiedono mai: così riconosci chi prova a imitarli.</p>
<h2>Quali messaggi inviamo</h2>
<ul>
<li><strong>Il tuo account</strong>: lo studio lo ha creato per te, oppure ti sei registrato o sei stato
invitato. Il messaggio ti chiede di confermare l’indirizzo o di accettare l’invito.</li>
<li><strong>La password</strong>: un link per sceglierla, solo dopo una tua richiesta o conferma sul sito, e
un avviso ogni volta che cambia.</li>
<li><strong>La sicurezza</strong>: un avviso quando si entra da un dispositivo nuovo, quando qualcuno sbaglia
troppi codici e quando cambiano verifica in due passaggi, codici di recupero o passkey.</li>
<li><strong>I documenti</strong>: l’elenco dei nuovi documenti della tua area riservata. I documenti non sono mai
allegati al messaggio.</li>
<li><strong>I tuoi dati</strong>: la risposta alle modifiche che hai chiesto e la conferma di un nuovo
indirizzo e-mail.</li>
</ul>
<h2>Come sono fatti</h2>
<ul>
<li>Il mittente ha il nome dello studio, e in fondo ci sono i nostri dati: indirizzo, telefono, partita IVA.</li>
<li>Ti chiamano per nome, se lo conosciamo. Fanno eccezione i messaggi a un indirizzo che nessuno ha ancora
confermato, perché il nome potrebbe averlo scritto un estraneo.</li>
<li>I link portano a questo sito: prima di scrivere una password controlla che l’indirizzo in alto nel
browser sia lo stesso che leggi ora.</li>
<li>Non ci sono allegati da aprire.</li>
</ul>
<h2>Che cosa non ti chiediamo mai</h2>
<p>Con questi messaggi non ti chiediamo di risponderci con password, codici di verifica o di recupero, numeri di carta o
coordinate bancarie; di pagare qualcosa; di aprire un allegato o di installare un programma.</p>
<h2>Se hai un dubbio</h2>
<p>Non premere il link. Apri il sito scrivendone l’indirizzo, oppure chiamaci: trovi i recapiti nella pagina
<a href="/contacts">Contatti</a>. Se hai già scritto la password in una pagina che non era la nostra,
<a href="/forgot">impostane subito una nuova</a> e avvisaci.</p>`;

/** The pages that the site itself links to, in the order of the menu. */
export const builtInPages: readonly BuiltInPage[] = [
  {
    ...{ url: '/', titolo: 'Home', nome: 'home' },
    related_data: ['news', 'attivita', 'team', 'loghi', 'scadenze'],
  },
  { url: '/about', titolo: 'Lo studio', nome: 'about', related_data: ['loghi'] },
  { url: '/news', titolo: 'News', nome: 'news', related_data: ['news'] },
  { url: '/team', titolo: 'Il team', nome: 'team', related_data: ['team'] },
  { url: '/attivita', titolo: 'Attività', nome: 'attivita', related_data: ['attivita'] },
  { url: '/scadenzario', titolo: 'Scadenzario', nome: 'scadenzario', related_data: ['scadenze'] },
  { url: '/privacy', titolo: 'Privacy e cookie', nome: 'privacy', related_data: [] },
  {
    ...{ url: mailsPage, titolo: 'Come riconoscere le nostre e-mail', nome: 'le-nostre-email' },
    related_data: [],
    contenuto: mailsPageText,
    descrizione:
      'Quali messaggi automatici inviamo ai clienti, come sono fatti e che cosa non chiedono mai.',
  },
];
