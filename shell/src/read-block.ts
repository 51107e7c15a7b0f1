/** The content of a JSON block of the document; undefined when the page has none. */
export function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === null || text === undefined ? undefined : JSON.parse(text);
}
