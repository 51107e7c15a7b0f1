/** A picture drawn as SVG, and the file it becomes. */
export interface Drawing {
  filename: string;
  title: string;
  width: number;
  height: number;
  /** The SVG's inner markup, in a view box of `width` by `height`. */
  markup(): string;
}
