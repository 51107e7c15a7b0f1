import 'i18next';
import 'react-router';
import type { sharedMessages } from '../i18n/messages/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared';
  }

  /** Makes TypeScript check message keys; each app adds its own namespace. */
  interface ResourceNamespaceMap {
    shared: (typeof sharedMessages)['it'];
  }
}

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}
