import type { ClothesStyle } from './clothes.ts';
import type { HairStyle } from './hair.ts';

/** How a portrait looks; colours are #rrggbb. */
export interface Person {
  nome: string;
  cognome: string;
  skin: string;
  hair: string;
  hairStyle: HairStyle;
  /** Half the width of the jaw, in pixels: 78 (fine) to 98 (square). */
  jaw: number;
  clothes: ClothesStyle;
  jacket: string;
  shirt: string;
  wall: string;
  beard?: 'short' | 'full';
  glasses?: 'round' | 'square';
  /** Fine lines of age. */
  lines?: boolean;
  lips?: string;
}
