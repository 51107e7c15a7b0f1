/** A file of the demo. Its bytes are made on demand and are the same at every call. */
export interface DemoFile {
  /** Fixed, v4-shaped uuid. */
  id: string;
  folder: 'pubblici' | 'documenti' | 'avatar';
  filename: string;
  title: string;
  /** Media type. */
  type: string;
  /** Pixels; pictures only. */
  width?: number;
  /** Pixels; pictures only. */
  height?: number;
  bytes(): Promise<Buffer>;
}

/** A row of a collection, with its fixed primary key; files are named by their id. */
export type DemoItem = Record<string, unknown>;

/** The whole demo firm: what to upload, and the rows of each collection. */
export interface DemoContent {
  files: DemoFile[];
  items: Record<string, DemoItem[]>;
}
