import 'i18next';
import type own from './it.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof own;
  }
}
