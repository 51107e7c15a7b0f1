import { random } from './random.ts';

/** Side of the square tile, in pixels. */
export const grainSide = 256;

/** A tile of film grain as raw RGBA: faint noise around middle grey, to be laid over in soft light. */
export function grainTile(): Buffer {
  const next = random(7);
  const tile = Buffer.alloc(grainSide * grainSide * 4);
  for (let offset = 0; offset < tile.length; offset += 4) {
    const level = 128 + (next() + next() - 1) * 70;
    tile.fill(level, offset, offset + 3);
    tile[offset + 3] = 150;
  }
  return tile;
}
