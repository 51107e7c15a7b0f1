/** One right of a policy; everything that no policy lists is refused. */
export interface PermissionDefinition {
  collection: string;
  action: 'create' | 'read' | 'update' | 'delete';
  fields: string[];
  /** The existing rows that it covers, as a Directus filter; null means every row. */
  permissions: object | null;
  /** The filter that a written row must pass. */
  validation?: object;
  /** The values of a new row that the writer does not send. */
  presets?: object;
}

/** A named set of permissions and the roles that have it; null stands for every visitor without a login. */
export interface PolicyDefinition {
  id: string;
  name: string;
  icon: string;
  description: string;
  app_access: boolean;
  roles: (string | null)[];
  permissions: PermissionDefinition[];
}

const right =
  (action: PermissionDefinition['action']) =>
  (
    collection: string,
    fields: string[],
    permissions: PermissionDefinition['permissions'] = null,
  ): PermissionDefinition => ({ collection, action, fields, permissions });

/** Return the right to an action on the rows that match a filter, without one on all, limited to some fields. */
export const read = right('read');
export const create = right('create');
export const update = right('update');

/** Returns the right to delete the rows that match a filter, without one all. */
export const remove = (
  collection: string,
  permissions: PermissionDefinition['permissions'] = null,
) => right('delete')(collection, ['*'], permissions);

/** The actions on rows that are never deleted. */
export const written = ['create', 'read', 'update'] as const;

/** Returns the permissions for these actions on all rows and fields of a collection. */
export function allow(
  collection: string,
  actions: readonly PermissionDefinition['action'][],
): PermissionDefinition[] {
  return actions.map((action) => ({ collection, action, fields: ['*'], permissions: null }));
}
