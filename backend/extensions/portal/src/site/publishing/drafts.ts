import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import {
  type DraftClaim,
  draftToken,
  previewedCollections,
} from '@studio/gateway/preview/draft-link';
import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/kit/format';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { publishedCollections } from '../../../../../access/public-fields.ts';
import { visibleAt } from '../../../../../access/visitors.ts';
import { answering } from '../../platform/answering.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { accountabilityOf } from '../../rights/callers.ts';

const text = v.nullish(v.string(), '');

const item = v.object({
  id: v.number(),
  url: text,
  titolo: text,
  nome: text,
  Titolo: text,
  Nome: text,
  Cognome: text,
  descrizione: text,
  denominazione: text,
});
type Item = v.InferOutput<typeof item>;

/** An item of a collection: its page on the site, and its name in the sentence above it. */
interface Shown {
  readonly page: (item: Item) => string;
  readonly title: (item: Item) => string;
}

const shown: { readonly [name in DraftClaim['collection']]: Shown } = {
  pagine: { page: ({ url }) => url || '/', title: ({ titolo, url }) => titolo || url },
  news: {
    page: ({ id, titolo }) => paths.newsItem.href(id, slug(titolo)),
    title: ({ titolo }) => titolo,
  },
  attivita: { page: ({ id }) => `${paths.activities.href()}#${id}`, title: ({ nome }) => nome },
  team: {
    page: ({ id }) => `${paths.team.href()}#${id}`,
    title: ({ Nome, Cognome }) => `${Nome} ${Cognome}`.trim(),
  },
  loghi: { page: () => paths.home.href(), title: ({ descrizione }) => descrizione },
  scadenze: {
    page: ({ id }) => `${paths.deadlines.href()}#${id}`,
    title: ({ Titolo }) => Titolo,
  },
  configurazione: { page: () => paths.home.href(), title: ({ denominazione }) => denominazione },
};

const target = v.object({
  collection: v.picklist(previewedCollections),
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number)),
});

/** Returns whether rows of a collection have a status and a schedule. */
const isPublished = (name: string) => publishedCollections.some((one) => one.collection === name);

/**
 * Handles GET /anteprima/:collection/:id in the Studio: leads staff who may read the item to its preview on the site
 * (303). The link ends after 15 minutes.
 * @throws {ForbiddenError} for everybody else, and for an item that does not exist
 */
export function openDraftHandler(context: EndpointExtensionContext): RequestHandler {
  const { services, getSchema, env } = context;
  const { SITE_URL, GATEWAY_SECRET } = readEnvironment(env);
  return answering(async (request, response) => {
    const accountability = accountabilityOf(request);
    const parsed = v.safeParse(target, request.params);
    if (!parsed.success || !(accountability?.admin || accountability?.app)) {
      throw new ForbiddenError();
    }
    const { collection, id } = parsed.output;
    const items = new services.ItemsService(collection, {
      schema: await getSchema(),
      accountability,
    });
    const path = shown[collection].page(v.parse(item, await items.readOne(id)));
    const token = draftToken('link', { collection, id, path }, GATEWAY_SECRET, Date.now());
    response
      .set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(303, `${SITE_URL}/anteprima/${token}`);
  });
}

const schedule = v.object({
  status: v.nullish(v.string()),
  pubblica_dal: v.nullish(v.string()),
  pubblica_fino: v.nullish(v.string()),
});

/** Handles GET /account/drafts/:collection/:id: answers the name of the item, its status and its schedule. */
export function draftHandler(context: EndpointExtensionContext): RequestHandler {
  const { services, getSchema } = context;
  return answering(async (request) => {
    const { collection, id } = v.parse(target, request.params);
    const items = new services.ItemsService(collection, { schema: await getSchema() });
    const row: unknown = await items.readOne(id);
    const title = shown[collection].title(v.parse(item, row));
    return { title, ...v.parse(schedule, row) };
  });
}

const list = v.pipe(
  v.string(),
  v.transform((names) => names.split(',')),
);

const condition = v.union([
  v.strictObject({ id: v.strictObject({ _eq: v.number() }) }),
  v.strictObject({ url: v.strictObject({ _eq: v.string() }) }),
  v.strictObject({ titolo: v.strictObject({ _nempty: v.boolean() }) }),
]);

/** The parameters of the gateway's reads, which name public fields only. */
const query = v.object({
  fields: list,
  sort: v.exactOptional(list),
  limit: v.pipe(v.string(), v.transform(Number)),
  filter: v.optional(
    v.pipe(v.string(), v.parseJson(), v.strictObject({ _and: v.array(condition) })),
    '{"_and":[]}',
  ),
});

/**
 * Handles GET /account/drafts/:collection/:id/items/:of: answers a read of that collection as a visitor gets it,
 * except that the one item is among the rows whatever its status and schedule. The gateway calls it for a visitor with a
 * preview of that item.
 */
export function draftReadHandler(context: EndpointExtensionContext): RequestHandler {
  const { services, getSchema } = context;
  return answering(async (request) => {
    const { collection, id } = v.parse(target, request.params);
    // The gateway reads all other collections, and one without drafts, as visitors do.
    if (request.params.of !== collection || !isPublished(collection)) throw new ForbiddenError();
    const { filter, ...wanted } = v.parse(query, request.query);
    const items = new services.ItemsService(collection, { schema: await getSchema() });
    const rows = { _or: [visibleAt(new Date().toISOString()), { id: { _eq: id } }] };
    const data: unknown = await items.readByQuery({
      ...wanted,
      filter: { _and: [rows, ...filter._and] },
    });
    return data;
  });
}
