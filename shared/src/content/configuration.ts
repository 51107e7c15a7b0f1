import { customEndpoint } from '@directus/sdk';
import type { Content } from './client.ts';
import type { Configurazione } from './generated/schema.ts';
import type { ImageFile } from './image.ts';

/** The firm's own data as the public pages show them. */
export interface FirmConfiguration
  extends Pick<
    Configurazione,
    | 'payoff'
    | 'denominazione'
    | 'indirizzo'
    | 'tel'
    | 'email'
    | 'pec'
    | 'orari'
    | 'piva'
    | 'mappa_centro'
    | 'mappa_zoom'
  > {
  readonly default_image_header: ImageFile | null;
}

const fields = [
  'payoff',
  'denominazione',
  'indirizzo',
  'tel',
  'email',
  'pec',
  'orari',
  'piva',
  'mappa_centro',
  'mappa_zoom',
  'default_image_header.id',
  'default_image_header.width',
  'default_image_header.height',
];

/** The single record of the site's configuration (specification, section 7: read by its id). */
export async function readConfiguration(content: Content): Promise<FirmConfiguration> {
  return content.request(
    customEndpoint<FirmConfiguration>({
      path: '/items/configurazione/1',
      method: 'GET',
      params: { fields },
    }),
  );
}
