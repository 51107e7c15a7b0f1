import {
  html,
  parse,
  type Token,
  Tokenizer,
  TokenizerMode,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';

/** Deepest nesting of elements; real pages have some thirty. */
const maxDepth = 200;

const set = (names: string) => new Set(names.split(' '));

/** Elements that run, load or restyle something, or that change how a browser parses the rest. */
const forbidden = set(
  'script style link meta base title template iframe frame frameset object embed applet plaintext xmp noembed noframes ' +
    'listing image isindex math nobr html head body marquee keygen foreignobject',
);

const empty = set('area br col hr img input source track wbr');

/** The allowed elements of a drawing. */
const drawing = set(
  'svg g path circle rect line polyline polygon ellipse text tspan title desc defs use symbol clippath mask pattern ' +
    'marker lineargradient radialgradient stop',
);

/** Elements with the parents that they need: elsewhere a browser closes other elements before them, or drops them. */
const parents = new Map([
  ...['thead', 'tbody', 'tfoot', 'caption', 'colgroup'].map(
    (name) => [name, set('table')] as const,
  ),
  ['tr', set('table thead tbody tfoot')],
  ['td', set('tr')],
  ['th', set('tr')],
  ['col', set('colgroup')],
  ['optgroup', set('select')],
  ['option', set('select optgroup datalist')],
]);

/** Elements with their only allowed children: a browser would move or drop any other child. */
const children = new Map([
  ['table', set('thead tbody tfoot caption colgroup tr')],
  ['thead', set('tr')],
  ['tbody', set('tr')],
  ['tfoot', set('tr')],
  ['tr', set('td th')],
  ['colgroup', set('col')],
  ['select', set('optgroup option hr')],
  ['optgroup', set('option')],
  ...['option', 'textarea', 'title', 'desc'].map((name) => [name, new Set<string>()] as const),
]);

/** Elements with the open elements that a browser closes before them, unless a special element is in between. */
const items = new Map([
  ['li', set('li')],
  ['dt', set('dt dd')],
  ['dd', set('dt dd')],
]);

/** Special elements that do not stop a browser from closing an item. */
const passed = set('address div p');
const isSpecial = (name: string) => html.SPECIAL_ELEMENTS[html.NS.HTML].has(html.getTagID(name));

/** Elements that end an outer element of the same name. */
const notNested = ['a', 'button', 'form', 'p', 'select', 'noscript'];

/** Elements before which a browser closes an open paragraph. */
const closesParagraph = set(
  'address article aside blockquote center details dialog dir div dl dd dt li fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul',
);

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** The ids of elements that the shell reads at its start. */
const reservedIds = set('root boot hydration');

/** A violation in the markup; the message continues a sentence that begins with "the markup". */
class SlotError extends Error {
  override readonly name = 'SlotError';
}

/**
 * Returns how markup escapes from the root element, as the end of a sentence; undefined when it stays inside. Markup
 * that React renders is properly nested, and only such markup passes: every browser parses it into the same elements,
 * whatever its rules for repairing markup are. The work is proportional to the length.
 */
export function escapeFromSlot(markup: string): string | undefined {
  try {
    checkTokens(markup);
  } catch (error) {
    if (error instanceof SlotError) return error.message;
    throw error;
  }
  return checkDocument(markup);
}

function closesItem(name: string, open: readonly string[]): boolean {
  const closed = items.get(name);
  if (!closed) return false;
  const last = open.findLast((one) => closed.has(one) || (isSpecial(one) && !passed.has(one)));
  return last !== undefined && closed.has(last);
}

function checkTokens(markup: string): void {
  const open: string[] = [];

  function startTag({ tagName: name, attrs, selfClosing }: Token.TagToken): void {
    const parent = open.at(-1);
    const isDrawn = open.includes('svg');
    if (forbidden.has(name) && !(name === 'title' && isDrawn))
      throw new SlotError(`has a <${name}>`);
    const isMisplaced =
      (isDrawn && !drawing.has(name)) ||
      (parents.has(name) && !(parent !== undefined && parents.get(name)?.has(parent))) ||
      closesItem(name, open) ||
      (parent !== undefined && children.get(parent)?.has(name) === false) ||
      (notNested.includes(name) && open.includes(name)) ||
      (headings.includes(name) && parent !== undefined && headings.includes(parent)) ||
      (closesParagraph.has(name) && open.includes('p'));
    if (isMisplaced) throw new SlotError(`has a <${name}> where none can be`);
    for (const attribute of attrs) {
      if (attribute.name === 'id' && reservedIds.has(attribute.value))
        throw new SlotError(`has an element with the id ${attribute.value}`);
      // A browser with scripts enabled parses the content of noscript as text.
      if (open.includes('noscript') && attribute.value.includes('<'))
        throw new SlotError('has a tag in an attribute within <noscript>');
    }
    if (empty.has(name) || (selfClosing && (isDrawn || name === 'svg'))) return;
    open.push(name);
    if (open.length > maxDepth) throw new SlotError('is nested too deeply');
    if (name === 'textarea') {
      tokenizer.lastStartTagName = name;
      tokenizer.state = TokenizerMode.RCDATA;
    }
  }

  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: startTag,
      onEndTag({ tagName }) {
        if (open.pop() !== tagName) throw new SlotError(`closes a <${tagName}> that is not open`);
      },
      onComment({ data }) {
        // Within a drawing a browser parses text where this parser finds a comment.
        if (data.startsWith('[CDATA[') || open.includes('noscript'))
          throw new SlotError('has a comment that browsers read in two ways');
      },
      onDoctype() {
        throw new SlotError('has a document type');
      },
      onParseError({ code }) {
        if (code.startsWith('eof-')) throw new SlotError('ends within a tag');
      },
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(markup, true);
  if (open.length > 0) throw new SlotError(`leaves a <${open.at(-1)}> open`);
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

/**
 * Checks the markup again inside a whole document, which must have the same elements around it as without the markup.
 */
function checkDocument(markup: string): string | undefined {
  const document = parse(
    `<!doctype html><html><head></head><body><div id="root">${markup}</div><i></i></body></html>`,
  );
  const page = document.childNodes.filter(isElement).at(0);
  const [head, body, ...others] = page?.childNodes ?? [];
  if (!page || !head || !body || others.length > 0 || !isElement(head) || !isElement(body))
    return 'changes the document';
  if (page.attrs.length + head.attrs.length + body.attrs.length + head.childNodes.length > 0)
    return 'changes the document';
  const [slot, end, ...more] = body.childNodes;
  if (!slot || !end || more.length > 0 || !isElement(slot) || !isElement(end))
    return 'leaves its place';
  if (slot.tagName !== 'div' || end.tagName !== 'i' || end.childNodes.length > 0)
    return 'leaves its place';
  return undefined;
}
