import { firm } from '../firm.ts';

/** The privacy notice: what the site really does, no more. Technical cookies only, so no banner. */
export const privacyText = `<p>Questa pagina descrive come ${firm.legalName} tratta i dati personali di chi visita il sito e di chi
usa l’area clienti, ai sensi dell’articolo 13 del Regolamento (UE) 2016/679.</p>
<h2>Chi tratta i dati</h2>
<p>Il titolare del trattamento è ${firm.legalName}, ${firm.street}, ${firm.city}, raggiungibile
all’indirizzo <a href="mailto:${firm.email}">${firm.email}</a>.</p>
<h2>Quali dati e perché</h2>
<table>
<thead><tr><th>Dati</th><th>Finalità</th><th>Base giuridica</th><th>Conservazione</th></tr></thead>
<tbody>
<tr><td>Dati di navigazione: indirizzo IP, pagina richiesta, ora</td><td>Funzionamento e sicurezza del sito</td><td>Legittimo interesse</td><td>30 giorni</td></tr>
<tr><td>Nome, e-mail, telefono e messaggio del modulo di contatto</td><td>Rispondere alla richiesta</td><td>Misure precontrattuali</td><td>12 mesi</td></tr>
<tr><td>Dati di accesso e profilo dell’area clienti</td><td>Consegna dei documenti al cliente</td><td>Contratto</td><td>Durata dell’incarico</td></tr>
<tr><td>Documenti contabili e fiscali</td><td>Adempimenti affidati allo studio</td><td>Contratto e obblighi di legge</td><td>10 anni</td></tr>
</tbody>
</table>
<h2>Cookie</h2>
<p>Il sito usa soltanto cookie tecnici, per i quali la legge non chiede il consenso. Non ci sono cookie di
profilazione, né strumenti di analisi di terze parti, né contenuti caricati da altri siti senza che
siate voi a chiederli.</p>
<ul>
<li><strong>Sessione</strong>: ricorda che avete effettuato l’accesso all’area clienti; scade da sola.</li>
<li><strong>Protezione dei moduli</strong>: verifica che le richieste partano da questo sito.</li>
<li><strong>Lingua</strong>: ricorda la lingua scelta per l’interfaccia.</li>
</ul>
<p>La mappa della pagina dei contatti si carica solo quando la si apre: in quel momento il fornitore
della mappa riceve l’indirizzo IP del visitatore.</p>
<h2>A chi comunichiamo i dati</h2>
<p>Ai fornitori che ospitano il sito e la posta, nominati responsabili del trattamento, e agli enti
pubblici quando un adempimento lo richiede. I dati restano nell’Unione europea e non vengono ceduti.</p>
<h2>I vostri diritti</h2>
<p>Potete chiedere in ogni momento l’accesso ai dati, la rettifica, la cancellazione, la limitazione, la
portabilità, e opporvi al trattamento fondato sul legittimo interesse. Basta una e-mail a
<a href="mailto:${firm.email}">${firm.email}</a>: rispondiamo entro un mese. Potete inoltre proporre reclamo al
Garante per la protezione dei dati personali.</p>`;
