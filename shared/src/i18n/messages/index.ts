import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Interface messages that every app may use. */
export const sharedMessages = { it, en };
