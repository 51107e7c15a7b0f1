import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Interface texts that every app may use. */
export const sharedTexts = { it, en };
