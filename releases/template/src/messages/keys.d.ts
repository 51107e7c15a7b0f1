import 'i18next';
import type own from './it.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sample-remote': typeof own;
  }
}
