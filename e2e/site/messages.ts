import authEn from '@studio/auth/messages/en.json' with { type: 'json' };
import authIt from '@studio/auth/messages/it.json' with { type: 'json' };
import areaEn from '@studio/customer-area/messages/en.json' with { type: 'json' };
import areaIt from '@studio/customer-area/messages/it.json' with { type: 'json' };
import settingsEn from '@studio/customer-area/messages/settings/en.json' with { type: 'json' };
import settingsIt from '@studio/customer-area/messages/settings/it.json' with { type: 'json' };
import publicEn from '@studio/public-site/messages/en.json' with { type: 'json' };
import publicIt from '@studio/public-site/messages/it.json' with { type: 'json' };
import sharedEn from '@studio/shared/client/i18n/messages/en.json' with { type: 'json' };
import sharedIt from '@studio/shared/client/i18n/messages/it.json' with { type: 'json' };
import shellEn from '@studio/shell/messages/en.json' with { type: 'json' };
import shellIt from '@studio/shell/messages/it.json' with { type: 'json' };

type Messages = { readonly [key: string]: string | Messages };

const italian: Messages = {
  shell: shellIt,
  shared: sharedIt,
  publicSite: publicIt,
  auth: authIt,
  customerArea: areaIt,
  settings: settingsIt,
};
const english: Messages = {
  shell: shellEn,
  shared: sharedEn,
  publicSite: publicEn,
  auth: authEn,
  customerArea: areaEn,
  settings: settingsEn,
};

function valuesOf(messages: Messages): string[] {
  return Object.values(messages).flatMap((text) =>
    typeof text === 'string' ? [text] : valuesOf(text),
  );
}

/** Returns the messages of one language only: equal messages do not show the language. */
function distinct(own: Messages, other: Messages): string[] {
  const common = new Set(valuesOf(other));
  return valuesOf(own).filter((text) => !common.has(text) && !text.includes('{{'));
}

/** Messages of the interface that are only Italian, or only English. */
export const interfaceMessages = {
  it: distinct(italian, english),
  en: distinct(english, italian),
} as const;
