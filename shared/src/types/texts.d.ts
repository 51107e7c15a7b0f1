import 'i18next';
import type { sharedTexts } from '@studio/shared/i18n';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared';
  }

  /** Keys of texts are checked like any name; each app adds its own. */
  interface ResourceNamespaceMap {
    shared: (typeof sharedTexts)['it'];
  }
}
