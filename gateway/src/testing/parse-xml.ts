import { SaxesParser } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text directly in the element. */
  text: string;
  readonly children: XmlElement[];
}

/**
 * Returns the root element of an XML document.
 * @throws {Error} when the document is not well formed
 */
export function parseXml(document: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(document).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('the document is empty');
  return root;
}

/** Returns the children of an element that have this name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}
