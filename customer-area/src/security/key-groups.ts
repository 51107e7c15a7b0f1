/** A key as it is read aloud and typed: in groups of four characters. */
export function keyGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}
