import type { EndpointConfig } from '@directus/extensions';
import { templateCsv } from './columns.ts';

/** Answers GET /import-template at the Studio's origin: a CSV file with the columns of an import. It holds no data. */
export const importTemplate: EndpointConfig = (router) => {
  router.get('/', (_request, response) => {
    response.attachment('modello-clienti.csv').type('text/csv; charset=utf-8').send(templateCsv());
  });
};
