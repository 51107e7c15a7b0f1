import type { Article } from './article.ts';

/** Ten checks for January. */
export const yearStart: Article = {
  slug: 'dieci-controlli',
  monthDay: '01-14',
  yearsBefore: 0,
  title: ({ year }) => `Si apre il ${year}: dieci controlli da fare in contabilità`,
  summary:
    () => `<p>Gennaio è il mese giusto per mettere ordine: dieci controlli, mezza giornata di lavoro, un anno di
sorprese in meno. Nell’allegato la lista da stampare.</p>`,
  body: ({
    year,
    previous,
  }) => `<p>Abbiamo raccolto le verifiche che chiediamo a tutti i clienti all’inizio dell’anno. Alcune le
facciamo noi, altre può farle solo chi sta in azienda.</p>
<h2>In azienda</h2>
<ol>
<li>Contare il magazzino al 31 dicembre ${previous} e firmare l’inventario.</li>
<li>Contare la cassa e confrontarla con il saldo contabile.</li>
<li>Rivedere l’elenco dei clienti che non pagano da più di sei mesi.</li>
<li>Controllare la numerazione delle fatture: dal primo gennaio può ricominciare da uno.</li>
<li>Aggiornare i contratti di locazione: adeguamento ISTAT e imposta di registro.</li>
</ol>
<h2>In studio</h2>
<ol>
<li>Riconciliare tutti i conti correnti.</li>
<li>Verificare fatture e note di credito di dicembre ricevute a gennaio: l’IVA segue regole proprie a
cavallo d’anno.</li>
<li>Controllare i limiti per il regime contabile e per la liquidazione trimestrale.</li>
<li>Fare l’elenco dei crediti d’imposta utilizzabili nel ${year}.</li>
<li>Verificare le deleghe ai servizi telematici: scadono senza avvisare.</li>
</ol>
<p>Quello che prepariamo noi arriva, come sempre, nell’<a href="/account">area clienti</a>. Per inventario e
contratti basta una e-mail.</p>`,
  sheet: ({ year }) => ({
    title: `Dieci controlli per cominciare bene il ${year}`,
    paragraphs: [
      '[  ]  Inventario di magazzino contato e firmato',
      '[  ]  Cassa contata e confrontata con il saldo contabile',
      '[  ]  Crediti fermi da più di sei mesi: sollecitare, rateizzare o svalutare',
      '[  ]  Numerazione delle fatture',
      '[  ]  Contratti di locazione: adeguamento e imposta di registro',
      '[  ]  Conti correnti riconciliati',
      '[  ]  Fatture di dicembre ricevute a gennaio',
      '[  ]  Limiti di regime contabile e liquidazione trimestrale',
      '[  ]  Crediti d’imposta utilizzabili',
      '[  ]  Deleghe ai servizi telematici',
    ],
  }),
};
