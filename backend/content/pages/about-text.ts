/** The firm tells who it is. */
export const aboutText = `<p>Siamo dottori commercialisti, consulenti del lavoro e revisori. Lavoriamo a Bologna dal 1998 con
imprese familiari, professionisti, società e associazioni: chi viene da noi trova una persona di
riferimento, che risponde al telefono e conosce la storia dell’azienda.</p>
<h2>Come lavoriamo</h2>
<p>Ogni incarico comincia con un incontro e una lettera che dice che cosa faremo, entro quando e a quale
compenso. Da lì in poi valgono quattro regole.</p>
<ol>
<li><strong>Prima le date.</strong> Chi ci affida la contabilità conosce gli importi da versare almeno
cinque giorni prima della scadenza.</li>
<li><strong>Poche parole.</strong> Le comunicazioni stanno in una pagina e cominciano dalla
conclusione.</li>
<li><strong>Tutto al suo posto.</strong> Bilanci, dichiarazioni, deleghe e cedolini si trovano
nell’area clienti, ordinati per anno.</li>
<li><strong>Le domande non disturbano.</strong> Preferiamo una telefonata prima di una firma che un
ricorso dopo.</li>
</ol>
<h2>La nostra storia</h2>
<p>Lo studio nasce da due scrivanie in un appartamento sotto i portici. Nel 2009 si aggiunge l’ufficio
paghe, nel 2016 la consulenza tributaria, nel 2019 lo studio diventa una società tra professionisti.
Oggi siamo in ventidue, e in sala riunioni c’è ancora il primo registro, scritto a penna.</p>
<h2>Formazione e indipendenza</h2>
<p>Dedichiamo alla formazione un pomeriggio alla settimana. Non riceviamo provvigioni da banche,
assicurazioni o case di software: i consigli che diamo sono pagati soltanto da chi li riceve.</p>
<p>Volete conoscerci? Guardate <a href="/team">chi siamo</a> e <a href="/attivita">che cosa facciamo</a>,
oppure <a href="/contacts">scriveteci</a>.</p>`;
