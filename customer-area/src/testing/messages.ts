import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import settingsEn from '../messages/settings/en.json' with { type: 'json' };
import settingsIt from '../messages/settings/it.json' with { type: 'json' };

/** All messages of this remote in both languages. */
export const messages = { it: { ...it, ...settingsIt }, en: { ...en, ...settingsEn } };
