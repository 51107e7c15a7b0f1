import { accessiDocumenti } from './accessi-documenti.ts';
import { attivita } from './attivita.ts';
import { avvisiClienti } from './avvisi-clienti.ts';
import { avvisiDocumenti } from './avvisi-documenti.ts';
import { avvisiScambio } from './avvisi-scambio.ts';
import { avvisiStudio } from './avvisi-studio.ts';
import { aziende } from './aziende.ts';
import { calendariScadenze } from './calendari-scadenze.ts';
import { caricamenti } from './caricamenti.ts';
import { caricamentiInCorso } from './caricamenti-in-corso.ts';
import { cateneRisposte } from './catene-risposte.ts';
import { codiciRecupero } from './codici-recupero.ts';
import { collegamentiPosta } from './collegamenti-posta.ts';
import { configurazione } from './configurazione.ts';
import { consegne, consegneFiles } from './consegne.ts';
import { consegneRighe } from './consegne-righe.ts';
import { directusFiles } from './directus-files.ts';
import { directusUsers } from './directus-users.ts';
import { dispositivi } from './dispositivi.ts';
import { dizionario } from './dizionario.ts';
import { dizionarioTranslations } from './dizionario-translations.ts';
import { documentiClienti } from './documenti-clienti.ts';
import { esportazioniDati } from './esportazioni-dati.ts';
import { importazioniClienti } from './importazioni-clienti.ts';
import { interventiClienti } from './interventi-clienti.ts';
import { iscrizioniPush, notificheInUscita } from './iscrizioni-push.ts';
import { loghi } from './loghi.ts';
import { lettureMessaggi, messaggi } from './messaggi.ts';
import { modelliRichieste, vociModelli } from './modelli-richieste.ts';
import { news, newsAttivita } from './news.ts';
import { nuoveRichieste, nuoveRichiesteAziende, nuoveRichiesteClienti } from './nuove-richieste.ts';
import { nuoviClienti, nuoviClientiTipologie } from './nuovi-clienti.ts';
import { pagine } from './pagine.ts';
import { passkey } from './passkey.ts';
import { personeAziende, personeAziendeTipologie } from './persone-aziende.ts';
import { postaInUscita } from './posta-in-uscita.ts';
import { preferenzeAvvisi } from './preferenze-avvisi.ts';
import { processi } from './processi.ts';
import { pubblicazioniSegnalate } from './pubblicazioni-segnalate.ts';
import { registroModifiche } from './registro-modifiche.ts';
import { richiesteAppuntamento } from './richieste-appuntamento.ts';
import { richiesteCancellazione } from './richieste-cancellazione.ts';
import { richiesteDocumenti } from './richieste-documenti.ts';
import { richiesteModifica } from './richieste-modifica.ts';
import { righeImportazione } from './righe-importazione.ts';
import { risposte } from './risposte.ts';
import { scadenze } from './scadenze.ts';
import { scadenzeClienti } from './scadenze-clienti.ts';
import { secondiFattori } from './secondi-fattori.ts';
import { segnalazioniStudio } from './segnalazioni-studio.ts';
import { sessioni } from './sessioni.ts';
import { sfidePasskey } from './sfide-passkey.ts';
import { team } from './team.ts';
import { tipologie } from './tipologie.ts';
import { withRules } from './vocabulary/content-rules.ts';
import { type CollectionDefinition, type CollectionMeta, labels } from './vocabulary/definition.ts';

/** The two parts of the Studio's menu; Directus keeps them as collections without a table. */
export const menu: readonly [collection: string, meta: CollectionMeta][] = [
  [
    'menu_clienti',
    {
      icon: 'groups',
      note: 'Clienti e documenti',
      sort: 1,
      translations: labels('Clienti', 'Clienti'),
    },
  ],
  [
    'menu_sito',
    { icon: 'public', note: 'Le pagine del sito', sort: 2, translations: labels('Sito', 'Sito') },
  ],
];

/** The collections of the site, in the second part of the menu; those of clients are in the first one. */
const ofSite: ReadonlySet<CollectionDefinition> = new Set([
  ...[pagine, news, attivita, team, loghi, scadenze, dizionario, configurazione, avvisiStudio],
]);

/** Returns a collection in its part of the menu, unless it stands below another one. */
function inMenu(definition: CollectionDefinition): CollectionDefinition {
  const { meta } = definition;
  if (meta === null || meta.hidden || meta.group !== undefined) return definition;
  const group = ofSite.has(definition) ? 'menu_sito' : 'menu_clienti';
  return { ...definition, meta: { ...meta, group } };
}

/** Every collection, those that others point to first. */
export const collections: CollectionDefinition[] = [
  directusUsers,
  directusFiles,
  configurazione,
  pagine,
  news,
  team,
  attivita,
  newsAttivita,
  loghi,
  scadenze,
  dizionario,
  dizionarioTranslations,
  tipologie,
  aziende,
  personeAziende,
  personeAziendeTipologie,
  importazioniClienti,
  righeImportazione,
  nuoviClienti,
  nuoviClientiTipologie,
  documentiClienti,
  avvisiDocumenti,
  richiesteDocumenti,
  modelliRichieste,
  vociModelli,
  nuoveRichieste,
  nuoveRichiesteClienti,
  nuoveRichiesteAziende,
  messaggi,
  lettureMessaggi,
  caricamenti,
  scadenzeClienti,
  risposte,
  cateneRisposte,
  processi,
  calendariScadenze,
  caricamentiInCorso,
  avvisiScambio,
  iscrizioniPush,
  notificheInUscita,
  consegne,
  consegneFiles,
  consegneRighe,
  avvisiClienti,
  accessiDocumenti,
  richiesteModifica,
  richiesteAppuntamento,
  richiesteCancellazione,
  preferenzeAvvisi,
  esportazioniDati,
  avvisiStudio,
  segnalazioniStudio,
  interventiClienti,
  postaInUscita,
  collegamentiPosta,
  registroModifiche,
  pubblicazioniSegnalate,
  secondiFattori,
  passkey,
  sfidePasskey,
  codiciRecupero,
  sessioni,
  dispositivi,
]
  .map(inMenu)
  .map(withRules);
