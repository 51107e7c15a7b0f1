import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { UnreadableTable } from './table-row.ts';

/** The most bytes of all unpacked parts of a workbook: a small file can unpack to gigabytes. */
const mostBytes = 32 * 1024 * 1024;

const broken = 'Il file Excel è danneggiato: aprilo, salvalo di nuovo e ricaricalo.';
const notExcel =
  'Il file non è una cartella di Excel (.xlsx): aprilo, salvalo come «Cartella di lavoro di Excel (.xlsx)» e ricaricalo.';

/** Returns the error of a workbook that breaks the rules of its format. */
export const brokenWorkbook = () => new UnreadableTable(broken);

interface Handlers {
  /** `attribute` returns the value of an attribute by its name without a prefix. */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML; names come without their prefix. The parser resolves no entities that a document defines. */
export function readXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw brokenWorkbook();
  });
  parser.on('opentag', ({ name, attributes }) => {
    open?.(local(name), (wanted) => {
      const own = attributes[wanted];
      if (own !== undefined) return own;
      return Object.entries(attributes).find(([key]) => local(key) === wanted)?.[1];
    });
  });
  parser.on('closetag', ({ name }) => close?.(local(name)));
  parser.on('text', (part) => text?.(part));
  parser.on('cdata', (part) => text?.(part));
  parser.write(xml).close();
}

/** A relationship of a part (ECMA-376 part 2, 9.3): its id, the last word of its type, and the part it leads to. */
interface Relationship {
  readonly id: string;
  readonly kind: string;
  readonly part: string;
}

/** The parts of a workbook, by the names that relationships have; names do not differ by case. */
export interface WorkbookParts {
  /** Returns the text of a part; undefined when the workbook has none of this name. */
  text(part: string): string | undefined;
  /** Returns the relationships of a part; those of the package for ''. */
  relationships(part: string): Relationship[];
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);

/** Returns the name of the part to which a target leads from another part. */
function resolved(target: string, from: string): string {
  const base = `package:/${folderOf(from)}`;
  const address = target.replaceAll('\\', '/');
  if (!URL.canParse(address, base)) throw brokenWorkbook();
  const { pathname } = new URL(address, base);
  try {
    return decodeURIComponent(pathname.slice(1)).toLowerCase();
  } catch (cause) {
    throw new UnreadableTable(broken, { cause });
  }
}

/**
 * Returns the parts of a workbook. Parts are unpacked when they are asked for, 32 MB in all; the unpacker never writes
 * more bytes than a part declares.
 */
export function workbookParts(bytes: Uint8Array): WorkbookParts {
  let left = mostBytes;
  const names = new Map<string, string>();
  const unpack = (accept: (name: string) => boolean) => {
    try {
      return unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (!accept(name)) return false;
          left -= originalSize;
          if (left >= 0) return true;
          throw new UnreadableTable('Il file Excel contiene troppi dati: tieni solo i clienti.');
        },
      });
    } catch (cause) {
      if (cause instanceof UnreadableTable) throw cause;
      throw new UnreadableTable(broken, { cause });
    }
  };
  unpack((name) => {
    names.set(name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase(), name);
    return false;
  });
  if (names.has('mimetype') || names.has('word/document.xml') || names.has('xl/workbook.bin'))
    throw new UnreadableTable(notExcel);

  const text = (part: string) => {
    const stored = names.get(part.toLowerCase());
    if (stored === undefined) return undefined;
    const content = unpack((name) => name === stored)[stored] ?? new Uint8Array();
    const isWide = content[0] === 0xff || content[0] === 0xfe;
    if (!isWide) return new TextDecoder().decode(content);
    return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content);
  };

  return {
    text,
    relationships(part) {
      const folder = folderOf(part);
      const found: Relationship[] = [];
      readXml(text(`${folder}_rels/${part.slice(folder.length)}.rels`) ?? '<none/>', {
        open(name, attribute) {
          const target = attribute('Target');
          if (name !== 'Relationship' || target === undefined) return;
          if (attribute('TargetMode') === 'External') return;
          const type = attribute('Type') ?? '';
          const kind = type.slice(type.lastIndexOf('/') + 1);
          found.push({ id: attribute('Id') ?? '', kind, part: resolved(target, part) });
        },
      });
      return found;
    },
  };
}
