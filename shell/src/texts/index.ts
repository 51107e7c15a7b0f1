import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The shell's own interface texts; namespace `shell`. */
export const shellTexts = { it, en };
