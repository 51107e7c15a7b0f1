import * as v from 'valibot';

const language = v.picklist(['it', 'en']);

const text = v.nullish(v.string());

const configurationSchema = v.object({
  payoff: text,
  indirizzo: text,
  tel: text,
  email: text,
  pec: text,
  logo: text,
  default_image_header: text,
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
  logo: v.nullish(
    v.object({ id: v.string(), width: v.nullish(v.number()), height: v.nullish(v.number()) }),
  ),
});

const remoteSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Address of the module the browser loads first. */
  entry: v.string(),
  styles: v.array(v.string()),
  routes: v.array(
    v.object({
      path: v.string(),
      requiresLogin: v.boolean(),
      skeleton: v.optional(v.picklist(['page', 'card'])),
    }),
  ),
  previous: v.optional(v.object({ version: v.string(), entry: v.string() })),
});

/** Everything the shell needs before its first render; comes with the HTML as a JSON block. */
export const bootstrapSchema = v.object({
  language,
  /** Origin of the site, without a trailing slash. */
  origin: v.string(),
  /** Undefined when the backend is away and no earlier answer is kept. */
  configuration: v.optional(configurationSchema),
  menu: v.array(menuPageSchema),
  partners: v.array(partnerSchema),
  /** Entries of the backend's dictionary that differ from the bundled messages, by `<namespace>.<key>`. */
  dictionary: v.record(v.string(), v.string()),
  /** The remotes that can be shown without loading a page anew: the page's own and the login's are among them. */
  remotes: v.array(remoteSchema),
  /** Paths of further remotes, as the router writes them: each is a document of its own. */
  elsewhere: v.optional(v.array(v.string())),
  /** Version of each app on this page, `shell@1.0.0 …`: named in every report. */
  composition: v.string(),
  /** Role given to new clients (decision A6). */
  clientRole: v.string(),
  /** Whether Google is configured as a way to log in (decision C12). */
  googleLogin: v.optional(v.boolean(), false),
  /** Whether the page is made of releases that not everybody gets: the visitor follows a composition link. */
  preview: v.optional(v.boolean(), false),
});

export type BootstrapData = v.InferOutput<typeof bootstrapSchema>;
export type Configuration = v.InferOutput<typeof configurationSchema>;
export type MenuPage = v.InferOutput<typeof menuPageSchema>;
export type Partner = v.InferOutput<typeof partnerSchema>;
export type BootstrapRemote = v.InferOutput<typeof remoteSchema>;
export type Language = v.InferOutput<typeof language>;

/**
 * Reads boot data from outside.
 * @throws when it is not boot data; the message names the first field that is wrong.
 */
export function parseBootstrapData(input: unknown): BootstrapData {
  return v.parse(bootstrapSchema, input);
}
