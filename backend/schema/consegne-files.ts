import { filesOfDelivery } from './consegne.ts';
import { id } from './vocabulary/content-collection.ts';
import { joinsTwo } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { manyToOne } from './vocabulary/relations.ts';

/** The hidden table that joins deliveries and their files. */
export const consegneFiles: CollectionDefinition = {
  collection: 'consegne_files',
  data: joinsTwo,
  meta: {
    icon: 'attach_file',
    note: 'I file delle consegne',
    hidden: true,
    accountability: null,
    translations: labels('File delle consegne', 'File della consegna'),
  },
  fields: {
    id,
    consegne_id: manyToOne('Consegna', {
      collection: 'consegne',
      key: 'number',
      template: '{{date_created}}',
      onDelete: 'CASCADE',
      oneField: filesOfDelivery,
      junctionField: 'directus_files_id',
    }),
    directus_files_id: manyToOne('File', {
      collection: 'directus_files',
      key: 'string',
      template: '{{filename_download}}',
      onDelete: 'CASCADE',
      junctionField: 'consegne_id',
    }),
  },
};
