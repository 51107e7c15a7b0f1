import authEn from '../../auth/src/texts/en.json' with { type: 'json' };
import authIt from '../../auth/src/texts/it.json' with { type: 'json' };
import areaEn from '../../customer-area/src/texts/en.json' with { type: 'json' };
import areaIt from '../../customer-area/src/texts/it.json' with { type: 'json' };
import publicEn from '../../public-site/src/texts/en.json' with { type: 'json' };
import publicIt from '../../public-site/src/texts/it.json' with { type: 'json' };
import sharedEn from '../../shared/src/i18n/texts/en.json' with { type: 'json' };
import sharedIt from '../../shared/src/i18n/texts/it.json' with { type: 'json' };
import shellEn from '../../shell/src/texts/en.json' with { type: 'json' };
import shellIt from '../../shell/src/texts/it.json' with { type: 'json' };

type Texts = { readonly [key: string]: string | Texts };

const italian: Texts = {
  shell: shellIt,
  shared: sharedIt,
  publicSite: publicIt,
  auth: authIt,
  customerArea: areaIt,
};
const english: Texts = {
  shell: shellEn,
  shared: sharedEn,
  publicSite: publicEn,
  auth: authEn,
  customerArea: areaEn,
};

function valuesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? [text] : valuesOf(text),
  );
}

/** Texts that say the same in both languages tell nothing about the language. */
function distinct(own: Texts, other: Texts): string[] {
  const common = new Set(valuesOf(other));
  return valuesOf(own).filter((text) => !common.has(text) && !text.includes('{{'));
}

/** Texts of the interface that are Italian only, or English only. */
export const interfaceTexts = {
  it: distinct(italian, english),
  en: distinct(english, italian),
} as const;
