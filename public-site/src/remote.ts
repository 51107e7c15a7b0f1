import { contractNumber, type RemoteModule } from '@studio/shared/contract';
import { contactsRoute } from './contacts/contacts-route.tsx';
import { newsItemRoute } from './news/news-item-route.tsx';
import { pageRoute } from './page-route.tsx';
import { searchRoute } from './search/search-route.tsx';
import en from './texts/en.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const contract: RemoteModule['contract'] = contractNumber;
export const routes: RemoteModule['routes'] = [
  newsItemRoute,
  contactsRoute,
  searchRoute,
  pageRoute,
];
export const texts: RemoteModule['texts'] = { it, en };
