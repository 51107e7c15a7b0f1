import type { Article } from './article.ts';

/** The client area is open. */
export const clientArea: Article = {
  slug: 'nuova-area-clienti',
  monthDay: '09-22',
  yearsBefore: 1,
  title: () => 'È aperta la nuova area clienti',
  summary:
    () => `<p>Bilanci, deleghe F24, dichiarazioni e cedolini in un solo posto, ordinati per anno e per tipo. Ecco come
si entra e che cosa si trova.</p>`,
  body: () => `<p>Da oggi ogni cliente ha uno spazio riservato in cui trova i documenti che prepariamo per lui. Non
inviamo più allegati per posta elettronica: sono scomodi da ritrovare e poco sicuri.</p>
<h2>Che cosa si trova</h2>
<ul>
<li>Le deleghe F24, con la ricevuta del versamento.</li>
<li>I bilanci depositati, con nota integrativa e verbali.</li>
<li>Dichiarazioni, comunicazioni IVA e relative ricevute di invio.</li>
<li>I cedolini e le Certificazioni Uniche dei dipendenti.</li>
<li>I contratti che abbiamo scritto o rivisto.</li>
</ul>
<h2>Come si entra</h2>
<ol>
<li>Riceverete una e-mail di invito dall’indirizzo dello studio.</li>
<li>Confermate l’indirizzo e scegliete una password.</li>
<li>Se volete, attivate la verifica in due passaggi con il telefono: la consigliamo.</li>
</ol>
<h2>Domande frequenti</h2>
<p><strong>Quanto tempo restano i documenti?</strong> Dieci anni, come chiede il codice civile.</p>
<p><strong>Può entrare anche la mia segretaria?</strong> Sì, con un accesso suo: le password non si prestano.</p>
<p><strong>E se non trovo qualcosa?</strong> Scriveteci o chiamate Matteo: di solito bastano dieci minuti.</p>
<p>L’ingresso è in alto a destra in ogni pagina, alla voce <a href="/account">Area Clienti</a>.</p>`,
};
