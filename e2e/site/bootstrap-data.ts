/** Returns the text of the bootstrap data in a document; empty when there are none. */
export function bootIn(html: string): string {
  return html.match(/<script type="application\/json" id="boot">([^<]*)</)?.[1] ?? '';
}

/** Returns the composition in bootstrap data, alone or in a document; undefined when there is none. */
export function compositionIn(text: string): string | undefined {
  return text.match(/"composition":"([^"]*)"/)?.[1];
}
