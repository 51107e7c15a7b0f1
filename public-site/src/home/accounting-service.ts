import type { HeadContext } from '@studio/shared/contract';
import type { HomeData } from './load-home.ts';

/** The firm for search engines (schema.org AccountingService); what is not known is left out. */
export function accountingService(
  { firm, page }: Pick<HomeData, 'firm' | 'page'>,
  { siteName, origin }: HeadContext,
): Record<string, unknown> {
  return {
    '@type': 'AccountingService',
    '@id': `${origin}/#studio`,
    name: siteName,
    url: `${origin}/`,
    ...(page.descrizione && { description: page.descrizione }),
    ...(firm?.denominazione && { legalName: firm.denominazione }),
    ...(firm?.indirizzo && { address: firm.indirizzo }),
    ...(firm?.tel && { telephone: firm.tel }),
    ...(firm?.email && { email: firm.email }),
    ...(firm?.piva && { vatID: `IT${firm.piva}` }),
  };
}
