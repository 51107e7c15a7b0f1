/** The findings about an accepted file, as `caricamenti.avviso` stores them. */
export const findings = ['protetto', 'macro', 'archivio'] as const;

/** A finding about an accepted file. */
export type Finding = (typeof findings)[number];

/**
 * The reasons why a file is refused for its content, as `caricamenti.motivo` stores them. The interface has a sentence
 * for each, with the way out.
 */
export const refusals = [
  'tipo',
  'nome',
  'danneggiato',
  'vuoto',
  'programma',
  'pagina_web',
  'posta',
  'altro_archivio',
  'audiovisivo',
  'apple',
] as const;

/** A reason why a file is refused for its content. */
export type Refusal = (typeof refusals)[number];
