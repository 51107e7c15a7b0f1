import 'i18next';
import type { sharedMessages } from '@studio/shared/i18n';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared';
  }

  /** Keys of messages are checked like any name; each app adds its own. */
  interface ResourceNamespaceMap {
    shared: (typeof sharedMessages)['it'];
  }
}
