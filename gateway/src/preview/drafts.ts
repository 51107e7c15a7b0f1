import type { BootstrapData } from '@studio/shared/contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { hasSession } from '../api/upstream.ts';
import { createRecordCleaner } from '../content/clean-records.ts';
import type { Content } from '../content/content.ts';
import type { Directus } from '../content/directus.ts';
import { upstreamPath } from '../content/query.ts';
import type { Read } from '../content/reads.ts';
import { answerRead, parseRead, readRecords, versioned } from '../content/records.ts';
import { createSanitizer } from '../content/sanitizer.ts';
import { readSearch } from '../content/search.ts';
import type { Warn } from '../log/warn.ts';
import type { Settings } from '../settings/settings.ts';
import { type DraftClaim, readDraftToken } from './draft-link.ts';

/** The cookie that keeps a browser in the preview of one item; scripts cannot read it. */
export const draftCookie = 'studio_anteprima';

/** The preview of an item. */
export interface Draft {
  /** Reads public content and, of unpublished content, this item only. */
  readonly read: Read;
  /** The sentence about it on the page. */
  readonly notice: NonNullable<BootstrapData['draft']>;
}

/** The previews of items that visitors do not see, or see otherwise. */
export interface Drafts {
  /** Returns the item that a visitor previews; undefined for others, and for every visitor with a session. */
  readonly claimOf: (
    request: Pick<FastifyRequest, 'headers'>,
    cookies: Cookies,
  ) => DraftClaim | undefined;
  /** Returns the reads of a preview. They are never cached. */
  readonly readerOf: (claim: DraftClaim) => Read;
  /**
   * Returns the preview of an item; undefined when it does not exist any more.
   * @param isFramed true when the Studio shows it beside the item's form
   * @throws {BackendError} when the backend cannot be reached
   */
  readonly open: (claim: DraftClaim, isFramed: boolean) => Promise<Draft | undefined>;
}

/** Returns whether a browser requests a page for a frame. */
export const isFramed = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['sec-fetch-dest'] === 'iframe';

type Cookies = Readonly<Record<string, string | undefined>>;

const itemSchema = v.object({
  data: v.object({
    title: v.string(),
    status: v.nullish(v.string()),
    pubblica_dal: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
    pubblica_fino: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  }),
});
type Item = v.InferOutput<typeof itemSchema>['data'];

/** Returns what visitors see of an item now. */
function stateOf({ status, pubblica_dal, pubblica_fino }: Item, now: number) {
  if (status === 'archived') return 'archived';
  if (status === 'draft') return 'draft';
  if (pubblica_dal && Date.parse(pubblica_dal) > now) return 'scheduled';
  if (pubblica_fino && Date.parse(pubblica_fino) <= now) return 'ended';
  return 'published';
}

/**
 * Creates the previews of items. The gateway signs sessions, the backend links.
 * @param content reads what every visitor sees
 */
export function createDrafts(
  directus: Pick<Directus, 'readAsGateway'>,
  { read: readPublic, readable }: Pick<Content, 'read' | 'readable'>,
  settings: Pick<Settings, 'siteUrl' | 'studioUrl' | 'gatewaySecret'>,
  warn: Warn,
): Drafts {
  const clean = createRecordCleaner(createSanitizer(settings, warn), warn);

  function readerOf({ collection, id }: DraftClaim): Read {
    const drafts = collection === 'configurazione' ? undefined : `/items/${collection}`;
    const source = {
      read: (path: string) => directus.readAsGateway(`/account/drafts/${collection}/${id}${path}`),
    };
    const read: Read = async (path) => {
      const { pathname, searchParams } = new URL(path, settings.siteUrl);
      if (pathname === '/search') return versioned(await readSearch(read, searchParams));
      // All other collections are as every visitor sees them.
      if (pathname !== drafts) return readPublic(path);
      return await answerRead(pathname, warn, async () => {
        const query = parseRead(pathname, searchParams, readable);
        const body = await readRecords(source, upstreamPath(query, true), query, clean);
        return versioned({ status: 200, body });
      });
    };
    return read;
  }

  return {
    claimOf({ headers }, cookies) {
      const token = cookies[draftCookie];
      if (token === undefined || hasSession(headers)) return undefined;
      return readDraftToken('session', token, settings.gatewaySecret, Date.now());
    },
    readerOf,
    async open(claim, isFramed) {
      const { collection, id, until } = claim;
      const { status, body } = await directus.readAsGateway(`/account/drafts/${collection}/${id}`);
      if (status !== 200) return undefined;
      const item = v.parse(itemSchema, body).data;
      const state = stateOf(item, Date.now());
      const from = state === 'scheduled' ? item.pubblica_dal : undefined;
      return {
        read: readerOf(claim),
        notice: {
          ...{ title: item.title, state, until },
          ...(from && { from }),
          ...(isFramed && { framed: true }),
        },
      };
    },
  };
}
