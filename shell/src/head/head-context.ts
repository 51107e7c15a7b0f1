import type { BootData } from '@studio/shared/config';
import type { HeadContext } from '@studio/shared/contract';
import type { i18n } from 'i18next';

/** What metadata may depend on besides the page's data. */
export function headContext(boot: BootData, texts: i18n): HeadContext {
  return {
    translate: (key) => texts.t(key),
    siteName: boot.configuration?.denominazione ?? texts.t('shell:brand.fallback'),
    origin: boot.origin,
  };
}
