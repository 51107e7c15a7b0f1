import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The messages of the shell by language. */
export const shellMessages = { it, en };
