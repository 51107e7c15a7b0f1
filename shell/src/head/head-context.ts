import type { BootstrapData } from '@studio/shared/config';
import type { HeadContext } from '@studio/shared/contract';
import type { i18n } from 'i18next';

/** What metadata may depend on besides the page's data. */
export function headContext(boot: BootstrapData, messages: i18n): HeadContext {
  return {
    translate: (key) => messages.t(key),
    siteName: boot.configuration?.denominazione ?? messages.t('shell:brand.fallback'),
    origin: boot.origin,
  };
}
