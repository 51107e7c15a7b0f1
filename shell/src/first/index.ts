import { runPage } from './run-page.ts';

void runPage(
  document.querySelector<HTMLScriptElement>('script[data-shell]')?.dataset ?? {},
  (address) => import(/* webpackIgnore: true */ address),
);
