import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };

/** The messages of this remote in both languages. */
export const messages = { it, en };
