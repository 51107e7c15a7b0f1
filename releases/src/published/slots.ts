import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@studio/shared/contract';

/** A JSON Schema, or a part of one. */
type Schema = Readonly<Record<string, unknown>>;

/** The first place where the data of a slot does not suit its filler. */
export interface Mismatch {
  /** `data.name`. */
  readonly at: string;
  /** True when the filler needs a part that may be missing; false when it does not take every value. */
  readonly isMissing: boolean;
}

/** Schemas of slots are small; a larger comparison ends as a mismatch, because gateways compare as well. */
const mostSteps = 1000;

/** Keywords that say nothing about the values. */
const silent: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$comment', 'title', 'description', 'examples', 'default', 'deprecated'],
]);

/** Keywords that a rule of `compared` reads; any other one must be the same on both sides. */
const read: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'anyOf', 'items'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames'],
]);

/**
 * Returns where data that one schema describes does not suit another; undefined when the other takes all of it. It is
 * strict where it cannot tell: such keywords must be equal.
 * @param sent the schema of the app that offers the slot
 * @param taken the schema of the filler
 */
export function mismatch(sent: Schema, taken: Schema): Mismatch | undefined {
  let steps = 0;

  function compared(from: Schema, to: Schema, at: string): Mismatch | undefined {
    steps += 1;
    const unfit = { at, isMissing: false };
    if (steps > mostSteps) return unfit;
    const alternatives = schemasOf(from.anyOf);
    if (alternatives.length > 0) return firstOf(alternatives, (one) => compared(one, to, at));
    const choices = schemasOf(to.anyOf);
    if (choices.length > 0) {
      const found = choices.map((one) => compared(from, one, at));
      return found.includes(undefined) ? undefined : found.length === 1 ? found[0] : unfit;
    }
    const values = valuesOf(from);
    const accepted = valuesOf(to);
    if (accepted !== undefined) {
      const isKnown = (value: unknown) => accepted.some((one) => isDeepStrictEqual(one, value));
      return values?.every(isKnown) ? undefined : unfit;
    }
    const isTyped =
      values === undefined ? isOfType(from.type, to.type) : values.every(hasType(to.type));
    if (!isTyped || !hasSameRest(from, to)) return unfit;
    return comparedItems(from, to, at) ?? comparedProperties(from, to, at);
  }

  function comparedItems(from: Schema, to: Schema, at: string): Mismatch | undefined {
    if (to.items === undefined) return undefined;
    return compared(schemaOf(from.items), schemaOf(to.items), `${at}[]`);
  }

  function comparedProperties(from: Schema, to: Schema, at: string): Mismatch | undefined {
    const [own, wanted] = [schemaOf(from.properties), schemaOf(to.properties)];
    const [always, needed] = [namesOf(from.required), namesOf(to.required)];
    const missing = needed.find((name) => !always.includes(name));
    if (missing !== undefined) return { at: `${at}.${missing}`, isMissing: true };
    const { additionalProperties: others = true } = to;
    const named = firstOf(Object.keys(own), (name) => {
      const place = `${at}.${name}`;
      const target = name in wanted ? wanted[name] : others;
      if (target === false) return { at: place, isMissing: false };
      return compared(schemaOf(own[name]), schemaOf(target), place);
    });
    if (named !== undefined || typeof from.additionalProperties !== 'object') return named;
    // Data with names that its schema does not list: each may be one that the filler lists.
    const further = Object.keys(wanted).filter((name) => !(name in own));
    return firstOf([...further.map((name) => wanted[name]), others], (target) =>
      target === false
        ? { at, isMissing: false }
        : compared(schemaOf(from.additionalProperties), schemaOf(target), `${at}.*`),
    );
  }

  return compared(sent, taken, 'data');
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item) => Mismatch | undefined,
): Mismatch | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a schema; `true`, or none, takes anything. */
function schemaOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const schemasOf = (value: unknown) => (Array.isArray(value) ? value.map(schemaOf) : []);

const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Returns the values that a schema lists; undefined when it lists none. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function isOfType(sent: unknown, taken: unknown): boolean {
  return (
    taken === undefined ||
    isDeepStrictEqual(sent, taken) ||
    (sent === 'integer' && taken === 'number')
  );
}

/** Returns a function that tells whether a listed value has a type of JSON Schema. */
function hasType(type: unknown): (value: unknown) => boolean {
  return (value) => {
    if (type === undefined) return true;
    if (type === 'integer') return Number.isInteger(value);
    if (value === null) return type === 'null';
    return type === (Array.isArray(value) ? 'array' : typeof value);
  };
}

/** Returns true when each further keyword of the filler stands in the other schema too, with the same value. */
function hasSameRest(sent: Schema, taken: Schema): boolean {
  const names = schemaOf(taken.propertyNames);
  // Every name is a string.
  if (
    Object.keys(names).some((name) => name !== 'type') &&
    !isDeepStrictEqual(sent.propertyNames, names)
  )
    return false;
  return Object.entries(taken).every(
    ([name, value]) => silent.has(name) || read.has(name) || isDeepStrictEqual(sent[name], value),
  );
}

/** Returns the slot of a name that a release offers; undefined when another app owns the name, or it offers none. */
export function offeredSlot({ app, slots = [] }: Pick<Release, 'app' | 'slots'>, name: string) {
  return name.startsWith(`${app}/`) ? slots.find((one) => one.name === name) : undefined;
}

type Slots = Pick<Release, 'app' | 'slots' | 'fills'>;

/** Returns the names of the slots that a release can fill beside others: those on offer whose data it takes. */
export function fillable({ fills = [] }: Slots, releases: readonly Slots[]): string[] {
  const isFit = ({ name, data }: (typeof fills)[number]) =>
    releases.some((owner) => {
      const offer = offeredSlot(owner, name);
      return offer !== undefined && mismatch(offer.data, data) === undefined;
    });
  return fills.filter(isFit).map(({ name }) => name);
}
