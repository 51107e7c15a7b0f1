/** The text of the boot data in a document; nothing where there is none. */
export function bootIn(html: string): string {
  return html.match(/<script type="application\/json" id="boot">([^<]*)</)?.[1] ?? '';
}

/** The composition that boot data name, alone or in a document; undefined where there are none. */
export function compositionIn(text: string): string | undefined {
  return text.match(/"composition":"([^"]*)"/)?.[1];
}
