/** One thing a policy allows; what is not listed is refused. */
export interface PermissionDefinition {
  collection: string;
  action: 'create' | 'read' | 'update' | 'delete';
  fields: string[];
  /** Which existing rows, as a Directus filter; null means every row. */
  permissions: object | null;
  /** What a written row must look like. */
  validation?: object;
  /** Values of a new row that are set when the writer sends none. */
  presets?: object;
}

/** A named set of permissions and who has it: roles by id, null for everybody without a login. */
export interface PolicyDefinition {
  id: string;
  name: string;
  icon: string;
  description: string;
  app_access: boolean;
  roles: (string | null)[];
  permissions: PermissionDefinition[];
}

/** Reading of rows that match `permissions`, limited to `fields`. */
export function read(
  collection: string,
  fields: string[],
  permissions: object | null = null,
): PermissionDefinition {
  return { collection, action: 'read', fields, permissions };
}
