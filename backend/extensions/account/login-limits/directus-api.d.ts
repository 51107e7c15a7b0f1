// Directus exports this module without types.
declare module '@directus/api/utils/generate-hash' {
  /** The argon2 hash of a text, with the parameters that this Directus gives its passwords. */
  export function generateHash(text: string): Promise<string>;
}
