import authEn from '../../auth/src/messages/en.json' with { type: 'json' };
import authIt from '../../auth/src/messages/it.json' with { type: 'json' };
import areaEn from '../../customer-area/src/messages/en.json' with { type: 'json' };
import areaIt from '../../customer-area/src/messages/it.json' with { type: 'json' };
import publicEn from '../../public-site/src/messages/en.json' with { type: 'json' };
import publicIt from '../../public-site/src/messages/it.json' with { type: 'json' };
import sharedEn from '../../shared/src/i18n/messages/en.json' with { type: 'json' };
import sharedIt from '../../shared/src/i18n/messages/it.json' with { type: 'json' };
import shellEn from '../../shell/src/messages/en.json' with { type: 'json' };
import shellIt from '../../shell/src/messages/it.json' with { type: 'json' };

type Messages = { readonly [key: string]: string | Messages };

const italian: Messages = {
  shell: shellIt,
  shared: sharedIt,
  publicSite: publicIt,
  auth: authIt,
  customerArea: areaIt,
};
const english: Messages = {
  shell: shellEn,
  shared: sharedEn,
  publicSite: publicEn,
  auth: authEn,
  customerArea: areaEn,
};

function valuesOf(messages: Messages): string[] {
  return Object.values(messages).flatMap((text) =>
    typeof text === 'string' ? [text] : valuesOf(text),
  );
}

/** Messages that are equal in both languages do not show the language. */
function distinct(own: Messages, other: Messages): string[] {
  const common = new Set(valuesOf(other));
  return valuesOf(own).filter((text) => !common.has(text) && !text.includes('{{'));
}

/** Messages of the interface that are only Italian, or only English. */
export const interfaceMessages = {
  it: distinct(italian, english),
  en: distinct(english, italian),
} as const;
