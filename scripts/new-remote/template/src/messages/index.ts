import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The interface messages of this remote. */
export const messages = { it, en };
