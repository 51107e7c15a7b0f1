import type { Article } from './article.ts';

/** The shorter notices. */
export const briefNotices: Article[] = [
  {
    slug: 'certificazioni-uniche',
    monthDay: '03-05',
    yearsBefore: 0,
    title: ({ year }) => `Certificazione Unica ${year}: la trovate nell’area clienti`,
    summary: ({
      year,
    }) => `<p>Le Certificazioni Uniche ${year} dei dipendenti sono nell’<a href="/account">area clienti</a> delle
aziende, pronte da consegnare. Restano disponibili per dieci anni.</p>`,
  },
  {
    slug: 'chiusura-estiva',
    monthDay: '07-07',
    yearsBefore: 0,
    title: () => 'Orari di agosto e chiusura estiva',
    summary: ({
      year,
    }) => `<p>Ad agosto ${year} lo studio è aperto la mattina, dalle 9 alle 13, e resta chiuso nella settimana di
Ferragosto. Per le urgenze risponde una casella di posta, letta ogni giorno.</p>`,
  },
  {
    slug: 'imu-prima-rata',
    monthDay: '06-03',
    yearsBefore: 0,
    title: () => 'IMU, la prima rata entro metà giugno',
    summary:
      () => `<p>Si versa la metà dell’imposta, con le aliquote dell’anno scorso. Chi ha comprato, venduto o cambiato
uso a un immobile deve avvisarci.</p>`,
    body: () => `<p>La prima rata si calcola sulle aliquote e sulle detrazioni dell’anno precedente; il conguaglio
arriva a dicembre, con quelle nuove deliberate dal Comune.</p>
<h2>Avvisateci se</h2>
<ul>
<li>avete acquistato, venduto, ereditato o donato un immobile;</li>
<li>un immobile è diventato abitazione principale, o ha smesso di esserlo;</li>
<li>lo avete concesso in comodato a figli o genitori, o affittato a canone concordato;</li>
<li>è inagibile, o è stato ristrutturato con una nuova rendita.</li>
</ul>
<p>L’abitazione principale resta esente, tranne le case di lusso (A/1, A/8 e A/9).</p>`,
  },
  {
    slug: 'deleghe-telematiche',
    monthDay: '09-15',
    yearsBefore: 0,
    title: () => 'Cassetto fiscale e fatture: una delega sola, fatta bene',
    summary:
      () => `<p>Per consultare fatture, versamenti e comunicazioni ci serve la vostra delega. Dura al massimo quattro
anni: quando scade, restiamo al buio.</p>`,
    body: () => `<p>La delega si conferisce dall’area riservata dell’Agenzia delle Entrate, con SPID, carta d’identità
elettronica o CNS, e comprende il cassetto fiscale, la fatturazione elettronica e i versamenti.</p>
<ol>
<li>Entrate nell’area riservata e scegliete «Deleghe».</li>
<li>Indicate il codice fiscale dello studio, che trovate in fondo a ogni pagina di questo sito.</li>
<li>Selezionate i servizi e confermate: riceveremo l’avviso nello stesso giorno.</li>
</ol>
<p>Chi preferisce può firmare il modulo in studio: lo trasmettiamo noi.</p>`,
  },
  {
    slug: 'saldo-imu-acconto-iva',
    monthDay: '12-02',
    yearsBefore: 1,
    title: () => 'Dicembre: saldo IMU e acconto IVA a pochi giorni di distanza',
    summary:
      () => `<p>Due versamenti che si sommano proprio quando si pagano le tredicesime. Come preparare la cassa per
tempo.</p>`,
    body: () => `<p>Il saldo IMU scade a metà mese, l’acconto IVA dopo Natale. In mezzo ci sono ritenute, contributi e
tredicesime. Per l’acconto IVA si può scegliere fra tre metodi:</p>
<ul>
<li><strong>storico</strong>: l’88% del versamento dell’anno prima;</li>
<li><strong>previsionale</strong>: l’88% di quanto si prevede di dovere;</li>
<li><strong>analitico</strong>: l’IVA effettiva fino al 20 dicembre.</li>
</ul>
<p>Facciamo noi il confronto e comunichiamo il più conveniente entro il 15 dicembre. Sotto 103,29 euro
l’acconto non è dovuto.</p>`,
  },
  {
    slug: 'benvenuto-matteo',
    monthDay: '10-20',
    yearsBefore: 1,
    title: () => 'Benvenuto a Matteo Zhang',
    summary:
      () => `<p>Da questa settimana Matteo è con noi come tirocinante. Si occuperà di dichiarazioni e dell’area
clienti.</p>`,
    body: () => `<p>Matteo Zhang si è laureato in economia a Bologna con una tesi sulla conservazione digitale dei documenti
contabili. Nei diciotto mesi di tirocinio lavorerà con tutti i settori dello studio, a cominciare dalla
contabilità.</p>
<p>Lo conoscerete presto: sarà lui a rispondere a chi ha bisogno di aiuto con l’area clienti. Le altre
persone dello studio sono nella pagina <a href="/team">Il team</a>.</p>`,
  },
];
