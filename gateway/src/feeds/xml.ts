const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// XML 1.0 has no way to write these characters. Editors paste them from other programs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns a text for an element or an attribute of an XML document. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
