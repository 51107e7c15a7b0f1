import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The messages of this remote by language. */
export const messages = { it, en };
