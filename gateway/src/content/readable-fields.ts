import type { Release } from '@studio/shared/contract';
import {
  clientCollections,
  type PublicCollection,
  publicCollections,
} from './generated/collections.ts';

/** The collections that the public may ask for, with their fields. */
export interface ReadableFields {
  /** Returns a collection; undefined when the public cannot ask for it. */
  readonly of: (collection: string) => PublicCollection | undefined;
  /**
   * Lets the public ask for the fields that verified releases read, so that a new field of a page needs no new gateway.
   * The backend's permissions decide whether it answers. Fields stay while the gateway runs: open tabs still ask.
   */
  readonly admit: (releases: Iterable<Pick<Release, 'fields'>>) => void;
}

/** Returns true for collections that are never public, whatever a release reads; clients read some with their session. */
const isPrivate = (collection: string) =>
  collection.startsWith('directus_') || Object.hasOwn(clientCollections, collection);

const fieldPath = /^[A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,2}$/;

/** Most fields of one collection, far above what a collection has. */
const maxFields = 200;

/** Returns the collections and fields of the schema that this gateway was built with. */
export const builtIn = (): Map<string, PublicCollection> =>
  new Map<string, PublicCollection>(Object.entries(publicCollections));

/** Creates the readable fields: at first those of the schema that this gateway was built with. */
export function createReadableFields(): ReadableFields {
  const collections = builtIn();

  function add(name: string, asked: readonly string[]): void {
    const known = collections.get(name) ?? { singleton: false, fields: [], html: [] };
    const added = asked.filter((field) => fieldPath.test(field) && !known.fields.includes(field));
    if (added.length === 0) return;
    collections.set(name, { ...known, fields: [...known.fields, ...added].slice(0, maxFields) });
  }

  return {
    of: (collection) => collections.get(collection),
    admit(releases) {
      for (const { fields } of releases) {
        for (const [name, asked] of Object.entries(fields)) if (!isPrivate(name)) add(name, asked);
      }
    },
  };
}
