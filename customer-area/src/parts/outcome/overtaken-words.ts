import { locales } from '@studio/shared/client';
import { languageNamed } from '@studio/shared/contract';
import { formatMoment } from '@studio/shared/kit/format';
import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Overtaken } from '../../content/overtaken.ts';
import type { MessageKey } from '../../messages/index.ts';

/** Returns the sentences that say who was faster and when, and what holds now. */
export function overtakenWords(i18n: I18n, { da, nome, quando, vale }: Overtaken): string[] {
  const t = i18n.getFixedT(null, 'customer-area');
  const isMessage = (key: string): key is MessageKey => i18n.exists(key, { ns: 'customer-area' });
  const locale = locales[languageNamed(i18n.language)];
  const by = da === 'persona' && !nome ? 'colleague' : da;
  const who =
    quando === null
      ? t(`outcome.by.${by}`, { person: nome })
      : t(`outcome.byAt.${by}`, { person: nome, date: formatMoment(quando, locale) });
  const holds = `outcome.holds.${vale}`;
  // A newer backend may send an unknown state: the page below shows it.
  return isMessage(holds) ? [who, t(holds)] : [who];
}

/** Returns {@link overtakenWords} in the language of the page. */
export function useOvertakenWords(): (overtaken: Overtaken) => string[] {
  const { i18n } = useTranslation('customer-area');
  return (overtaken) => overtakenWords(i18n, overtaken);
}
