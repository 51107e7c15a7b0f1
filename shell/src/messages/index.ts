import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The shell's own interface messages; namespace `shell`. */
export const shellMessages = { it, en };
