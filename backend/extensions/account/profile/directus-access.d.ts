// Directus exports this module without types.
declare module '@directus/api/permissions/modules/validate-access/validate-access' {
  import type { Accountability, PrimaryKey, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  /** Throws `ForbiddenError` unless these rows and fields may be written so. */
  export function validateAccess(
    access: {
      accountability: Accountability;
      action: 'update';
      collection: string;
      primaryKeys: PrimaryKey[];
      fields: string[];
    },
    context: { schema: SchemaOverview; knex: Knex },
  ): Promise<void>;
}
