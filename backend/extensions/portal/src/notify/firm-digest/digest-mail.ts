import type { FirmDigest } from '../mail/firm-digest-envelope.ts';
import type { News, NewsKind } from './news.ts';

/** The most lines of a section; it only counts further news. */
const longestList = 5;

/** The news of one kind, and the address of its list in the Studio. */
export interface FoundNews {
  kind: NewsKind;
  news: News[];
  /** The whole list of this kind in the Studio. */
  listUrl: string;
}

/** Returns the lines of a section; equal ones as one with their number, where the kind says so. */
function linesOf({ isGrouped }: NewsKind, news: News[]): string[] {
  if (!isGrouped) return news.map(({ line }) => line);
  const numbers = new Map<string, number>();
  for (const { line } of news) numbers.set(line, (numbers.get(line) ?? 0) + 1);
  return [...numbers].map(([line, number]) => `${line}: ${number}`);
}

/** Returns the page of a row in the Studio; undefined for rows that one line tells together. */
const pageOf = ({ page, isGrouped, table }: NewsKind, id: News['id']) =>
  page?.(id) ?? (isGrouped ? undefined : `/content/${table}/${id}`);

/**
 * Returns the mail about news, with a section and a link for each kind: to the only row, or to the list of several.
 * @param studioUrl URL of the Studio, without a slash at its end
 */
export function firmDigest(found: FoundNews[], studioUrl: string): FirmDigest {
  const admin = `${studioUrl}/admin`;
  const sections = found.map(({ kind, news, listUrl }) => {
    const [only, ...more] = news;
    const own = only && more.length === 0 ? pageOf(kind, only.id) : undefined;
    const lines = linesOf(kind, news);
    const rest = lines.length - longestList;
    return {
      title: `${news.length} ${news.length === 1 ? kind.one : kind.many}`,
      lines: [
        ...lines.slice(0, longestList),
        ...(rest > 0 ? [rest === 1 ? 'e un’altra riga' : `e altre ${rest} righe`] : []),
      ],
      label: own === undefined ? 'Apri l’elenco nello Studio' : 'Apri nello Studio',
      url: own === undefined ? listUrl : `${admin}${own}`,
    };
  });
  const [first, ...others] = sections;
  const title = first && others.length === 0 ? first.title : 'Novità per lo studio';
  return {
    subject: others.length === 0 ? title : `${title}: ${sections.length} argomenti`,
    title,
    sections,
    button: 'Apri la panoramica',
    url: `${admin}/panoramica`,
  };
}
