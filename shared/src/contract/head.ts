/** Metadata of one page: what belongs in `<head>`, as data. */
export interface Head {
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the page's one address. */
  readonly canonical?: string | undefined;
  /** Path of a picture for link previews. */
  readonly image?: string | undefined;
  /** Open Graph type; `website` unless told. */
  readonly type?: 'website' | 'article' | undefined;
  /** Structured data (schema.org) as plain objects, without `@context`. */
  readonly structuredData?: readonly Record<string, unknown>[] | undefined;
  /** Keeps the page out of search engines. */
  readonly noIndex?: boolean | undefined;
}
