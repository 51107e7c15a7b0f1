// Directus exports this module without types.
declare module '@directus/api/permissions/modules/validate-access/validate-access' {
  import type { Accountability, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  /** Resolves if this may be done to a collection at all; throws ForbiddenError otherwise. */
  export function validateAccess(
    what: { accountability: Accountability; action: 'create'; collection: string },
    context: { knex: Knex; schema: SchemaOverview },
  ): Promise<void>;
}
