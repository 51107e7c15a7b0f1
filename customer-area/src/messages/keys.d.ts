import 'i18next';
import type own from './it.json';
import type settings from './settings/it.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'customer-area': typeof own & typeof settings;
  }
}
