import { createHash } from 'node:crypto';

/** The fixed, v4-shaped uuid of a demo file: the same name gives the same id on every machine. */
export function fileId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
