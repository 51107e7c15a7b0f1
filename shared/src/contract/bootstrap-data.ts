import * as v from 'valibot';
import { languages } from './languages.ts';

const text = v.nullish(v.string());

const imageSchema = v.object({
  id: v.string(),
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
});

const configurationSchema = v.object({
  payoff: text,
  indirizzo: text,
  tel: text,
  email: text,
  pec: text,
  logo: text,
  default_image_header: text,
  /** The same picture with its size. */
  header_image: v.nullish(imageSchema),
  /** The logo for dark grounds. */
  logo_scuro: text,
  denominazione: text,
  piva: text,
  codice_fiscale: text,
  rea: text,
  capitale_sociale: text,
  ordine: text,
  titolo_professionale: text,
  regole_professionali: text,
  orari: text,
  mappa_centro: v.nullish(v.tuple([v.number(), v.number()])),
  mappa_zoom: v.nullish(v.number()),
});

const menuPageSchema = v.object({ url: v.string(), titolo: v.string() });

const partnerSchema = v.object({
  id: v.number(),
  descrizione: text,
  logo: v.nullish(imageSchema),
});

const remoteSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Address of the remote entry, the module that the browser loads first. */
  entry: v.string(),
  /** Addresses of the scripts and styles that the remote needs before its first render. */
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  routes: v.array(
    v.object({
      path: v.string(),
      requiresLogin: v.boolean(),
      skeleton: v.optional(v.picklist(['page', 'card'])),
      movedTo: v.optional(v.string()),
    }),
  ),
  /** The slots that it fills, of those on offer. */
  fills: v.optional(v.array(v.string())),
  previous: v.optional(
    v.object({
      version: v.string(),
      entry: v.string(),
      scripts: v.array(v.string()),
      styles: v.array(v.string()),
    }),
  ),
});

/** The item that a preview shows before visitors see it; moments are ISO 8601. */
const draftSchema = v.object({
  title: v.string(),
  /** The state that visitors see now. */
  state: v.picklist(['draft', 'archived', 'scheduled', 'ended', 'published']),
  /** Its beginning, when it is scheduled. */
  from: v.optional(v.string()),
  /** End of the preview. */
  until: v.string(),
  /** True beside the item's form in the Studio, which frames no page but previews. */
  framed: v.optional(v.boolean()),
});

/** The schema of the bootstrap data: the JSON block of a page that the shell needs before its first render. */
export const bootstrapSchema = v.object({
  language: v.picklist(languages),
  /** Origin of the site, without a trailing slash. */
  origin: v.string(),
  /** Undefined when the backend is unreachable and the gateway has no earlier answer. */
  configuration: v.optional(configurationSchema),
  menu: v.array(menuPageSchema),
  partners: v.array(partnerSchema),
  /** Entries of the CMS dictionary that differ from the bundled messages, by `<namespace>.<key>`. */
  dictionary: v.record(v.string(), v.string()),
  /** The remotes that the shell can show without a new document; the page's own and the login's are included. */
  remotes: v.array(remoteSchema),
  /** Route patterns of all other remotes; the browser loads a new document for them. */
  elsewhere: v.optional(v.array(v.string())),
  /** The composition of this page, `shell@1.0.0 …`; every report names it. */
  composition: v.string(),
  /** Role given to new clients (decision A6). */
  clientRole: v.string(),
  /** True when the backend has Google as a login provider (decision C12). */
  googleLogin: v.optional(v.boolean(), false),
  /** True when a preview link opened the page. */
  preview: v.optional(v.boolean(), false),
  /** Set beside `preview` when the page shows a draft of an item. */
  draft: v.optional(draftSchema),
});

export type BootstrapData = v.InferOutput<typeof bootstrapSchema>;
export type Configuration = v.InferOutput<typeof configurationSchema>;
export type MenuPage = v.InferOutput<typeof menuPageSchema>;
export type Partner = v.InferOutput<typeof partnerSchema>;
export type BootstrapRemote = v.InferOutput<typeof remoteSchema>;

/**
 * Parses the bootstrap data of a page.
 * @throws {v.ValiError} when a field is invalid; the message names the first one
 */
export function parseBootstrapData(input: unknown): BootstrapData {
  return v.parse(bootstrapSchema, input);
}
