/** A part of a path between slashes: fixed text, or a parameter and the fixed text after it. */
type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parameter'; readonly end: string };

/** A pattern without optional parts. */
interface Shape {
  readonly segments: readonly Segment[];
  /** True when further segments may follow, as after `/*`. */
  readonly isOpen: boolean;
}

/** The value of parameters in examples. */
const anyValue = 'x';

/**
 * Returns an address that both patterns answer, without percent-encoding; undefined when there is none. Patterns are
 * those of React Router: fixed text in any case, `:param` with or without text after it, optional parts, and `*` at the
 * end.
 */
export function overlap(one: string, other: string): string | undefined {
  for (const shape of shapesOf(one)) {
    for (const second of shapesOf(other)) {
      const common = commonSegments(shape, second);
      if (common !== undefined) return `/${common.join('/')}`;
    }
  }
  return undefined;
}

/** Returns true when a pattern answers addresses with any first part, as `*`, `/:page` and `/:lang?/prices` do. */
export function isOpenAtFirst(pattern: string): boolean {
  return shapesOf(pattern).some(({ segments: [first], isOpen }) =>
    first === undefined ? isOpen : first.kind === 'parameter',
  );
}

function shapesOf(pattern: string): Shape[] {
  const isOpen = pattern.endsWith('*');
  const fixed = pattern.replace(/\/*\*?$/, '').replace(/^\/+/, '');
  const parts = fixed === '' ? [] : fixed.split('/');
  return withoutOptional(parts).map((kept) => ({ segments: kept.map(segmentOf), isOpen }));
}

/** Returns the patterns with each optional part left out or kept. */
function withoutOptional([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const ends = withoutOptional(rest);
  if (!first.endsWith('?')) return ends.map((end) => [first, ...end]);
  return [...ends.map((end) => [first.slice(0, -1), ...end]), ...ends];
}

/** Reads a part; the name of a parameter may be left out, as in the shape of a path. */
function segmentOf(part: string): Segment {
  const end = /^:[\w-]*(.*)$/.exec(part)?.[1];
  return end === undefined ? { kind: 'text', text: part } : { kind: 'parameter', end };
}

function commonSegments(one: Shape, other: Shape): string[] | undefined {
  const [short, long] = one.segments.length <= other.segments.length ? [one, other] : [other, one];
  if (!short.isOpen && short.segments.length < long.segments.length) return undefined;
  const common: string[] = [];
  for (const [index, segment] of long.segments.entries()) {
    const beside = short.segments[index];
    const value = beside === undefined ? exampleOf(segment) : commonSegment(segment, beside);
    if (value === undefined) return undefined;
    common.push(value);
  }
  return common;
}

function exampleOf(segment: Segment): string {
  return segment.kind === 'text' ? segment.text : anyValue + segment.end;
}

function commonSegment(one: Segment, other: Segment): string | undefined {
  const [example, wanted] = [exampleOf(one), exampleOf(other)];
  if (one.kind === 'text' && other.kind === 'text')
    return isSame(example, wanted) ? example : undefined;
  if (one.kind === 'parameter' && other.kind === 'parameter') {
    const [longer, shorter] = one.end.length >= other.end.length ? [one, other] : [other, one];
    return endsWith(longer.end, shorter.end) ? anyValue + longer.end : undefined;
  }
  const [text, end] = one.kind === 'text' ? [one.text, suffixOf(other)] : [wanted, suffixOf(one)];
  return text.length > end.length && endsWith(text, end) ? text : undefined;
}

const suffixOf = (segment: Segment) => (segment.kind === 'parameter' ? segment.end : '');

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const endsWith = (text: string, end: string) => text.toLowerCase().endsWith(end.toLowerCase());
