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

/** Elements that run, load or restyle something, or after which a browser reads on in another way. */
const refused = set(
  'script style link meta base title template iframe frame frameset object embed applet plaintext xmp noembed noframes ' +
    'listing image isindex math nobr html head body marquee keygen foreignobject',
);

const empty = set('area br col hr img input source track wbr');

/** What may be inside a drawing. */
const drawing = set(
  'svg g path circle rect line polyline polygon ellipse text tspan title desc defs use symbol clippath mask pattern ' +
    'marker lineargradient radialgradient stop',
);

/** Elements that only these may hold: elsewhere a browser closes others before them, or leaves them out. */
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

/** Elements that hold nothing but these: a browser would move or leave out anything else. */
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

/** Elements before which a browser closes an open one of these, unless it meets a special element in between. */
const items = new Map([
  ['li', set('li')],
  ['dt', set('dt dd')],
  ['dd', set('dt dd')],
]);

/** Special elements that do not keep a browser from closing an item. */
const passed = set('address div p');
const isSpecial = (name: string) => html.SPECIAL_ELEMENTS[html.NS.HTML].has(html.getTagID(name));

/** Elements of which one inside another ends the outer one. */
const notNested = ['a', 'button', 'form', 'p', 'select', 'noscript'];

/** Elements before which a browser closes an open paragraph. */
const closesParagraph = set(
  'address article aside blockquote center details dialog dir div dl dd dt li fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul',
);

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Ids of the elements that the browser's start reads. */
const reservedIds = set('root boot hydration');

/** Found in the markup; the message is the end of a sentence that begins with "the markup". */
class SlotError extends Error {
  override readonly name = 'SlotError';
}

/**
 * Says how markup leaves the place that it is put into, as the end of a sentence; undefined where it keeps to it. Markup
 * that React renders is properly nested, and only that is taken: every browser then reads the same elements in it,
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
    if (refused.has(name) && !(name === 'title' && isDrawn)) throw new SlotError(`has a <${name}>`);
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
      // With scripts on, a browser takes the content of noscript as text.
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
        // Within a drawing a browser reads text on, where this reads a comment.
        if (data.startsWith('[CDATA[') || open.includes('noscript'))
          throw new SlotError('has a comment that browsers read in two ways');
      },
      onDoctype() {
        throw new SlotError('has a document type');
      },
      onParseError({ code }) {
        if (code.startsWith('eof-')) throw new SlotError('ends within a tag');
      },
      ...{ onEof: ignore, onCharacter: ignore },
      ...{ onNullCharacter: ignore, onWhitespaceCharacter: ignore },
    },
  );
  tokenizer.write(markup, true);
  if (open.length > 0) throw new SlotError(`leaves a <${open.at(-1)}> open`);
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

/** The same again, read as browsers read a document: around the slot, it has the same elements as without the markup. */
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
