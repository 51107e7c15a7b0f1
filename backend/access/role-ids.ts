/** The fixed identifiers of the two roles: in the form of v4, since Directus refuses other ones. */
export const roleIds = {
  cliente: 'c11e47e0-0000-4000-8000-000000000001',
  redattore: '4eda7704-0000-4000-8000-000000000002',
} as const;
