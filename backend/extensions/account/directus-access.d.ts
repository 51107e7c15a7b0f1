// Directus exports this module without types.
declare module '@directus/api/permissions/modules/validate-access/validate-access' {
  import type { Accountability, PrimaryKey, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  /** Throws `ForbiddenError` unless this may be done to a collection, and to these of its rows and fields. */
  export function validateAccess(
    access: {
      accountability: Accountability;
      action: 'create' | 'update';
      collection: string;
      primaryKeys?: PrimaryKey[];
      fields?: string[];
    },
    context: { schema: SchemaOverview; knex: Knex },
  ): Promise<void>;
}
