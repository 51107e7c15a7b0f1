import { contractNumber, type RemoteModule } from '@studio/shared/contract';
import { pageRoute } from './page-route.tsx';
import en from './texts/en.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const contract: RemoteModule['contract'] = contractNumber;
export const routes: RemoteModule['routes'] = [pageRoute];
export const texts: RemoteModule['texts'] = { it, en };
