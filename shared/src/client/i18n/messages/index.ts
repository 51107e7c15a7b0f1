import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The messages that every app may use. */
// A file of its own: a release check replaces its declarations where it ignores messages.
export const sharedMessages = { it, en };
