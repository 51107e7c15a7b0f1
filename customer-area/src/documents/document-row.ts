/** A kind of document. */
export interface DocumentType {
  readonly id: number;
  readonly label: string;
}

/** One document of the client, as the list shows it. */
export interface DocumentRow {
  readonly id: number;
  /** Undefined where the firm gave it none. */
  readonly type: DocumentType | undefined;
  readonly title: string;
  readonly fileId: string;
  readonly mimeType: string | null;
  /** Size of the file in bytes; null where it is not known. */
  readonly bytes: number | null;
  readonly year: number;
  /** 1 to 12; null where the document speaks of the whole year. */
  readonly month: number | null;
  /** Not opened or saved yet. */
  readonly isNew: boolean;
}
