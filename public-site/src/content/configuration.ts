import { customEndpoint } from '@directus/sdk';
import type { Content } from '@studio/shared/client';
import type { Configurazione, ImageFile } from '@studio/shared/contract';

/** The data of the firm that public pages show. */
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

/** Returns the single configuration record, which is read by its id. */
export async function readConfiguration(content: Content): Promise<FirmConfiguration> {
  return content.request(
    customEndpoint<FirmConfiguration>({
      path: '/items/configurazione/1',
      method: 'GET',
      params: { fields },
    }),
  );
}
