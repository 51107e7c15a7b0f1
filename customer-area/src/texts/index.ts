import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The interface texts of this remote. */
export const texts = { it, en };
