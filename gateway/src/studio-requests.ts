/** The methods by which rows are read, added, changed and deleted. */
const rows = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** A kind of requests: the methods, and the paths after the first slash. */
type Requests = readonly [methods: readonly string[], path: RegExp];

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

/** A key of a row: a number, a UUID, a name. */
const key = String.raw`[\w.%+-]+`;

/** The requests of the Studio before a login: its interface and the ways to a session. */
const beforeLogin: readonly Requests[] = [
  [['GET'], /^admin(?:\/.*)?$/],
  [['GET'], /^(?:auth|translations|server\/(?:info|ping))$/],
  [['POST'], /^auth\/(?:login|refresh|logout|password\/(?:request|reset))$/],
  [['POST'], /^users\/invite\/accept$/],
  [['GET'], /^extensions\/sources\/[\w.-]+$/],
];

/**
 * The requests of the Studio with a session, as staff at work send them. All that Directus offers beside them is off:
 * its imports and exports to files, archives of files, files of foreign addresses, flows and their triggers, the market
 * of extensions, shares, hashes and caches; and data model, roles and rights, which are code (`backend/`). A field or
 * collection that the code no longer has is deleted here, on purpose.
 */
const withSession: readonly Requests[] = [
  [rows, new RegExp(`^items/[a-z_]+(?:/${key})?$`)],
  [rows, new RegExp(`^(?:users|files)(?:/${uuid})?$`)],
  [rows, new RegExp(`^(?:presets|notifications|comments)(?:/${key})?$`)],
  [['GET', 'PATCH'], /^users\/me$/],
  [['PATCH'], /^users\/me\/track\/page$/],
  [['POST'], /^users\/me\/tfa\/(?:generate|enable|disable)$/],
  [['POST'], new RegExp(`^users/(?:invite|${uuid}/tfa/disable)$`)],
  // One form: the download log is kept at the same one (`staffDownloads` of the extension).
  [['GET'], new RegExp(`^assets/${uuid}(?:/[^/]+)?$`)],
  [['GET'], new RegExp(`^(?:folders|revisions|activity|roles|policies|access)(?:/${key})?$`)],
  [['GET'], new RegExp(`^permissions(?:/me(?:/${key}){0,2}|/${key})?$`)],
  [['GET'], /^(?:policies\/me\/globals|roles\/me)$/],
  [['GET'], new RegExp(`^(?:collections|fields|relations)(?:/${key}){0,2}$`)],
  [['DELETE'], new RegExp(`^(?:collections/${key}|fields/${key}/${key})$`)],
  // The interface reads them once after a login; there are none.
  [['GET'], /^(?:flows|dashboards|panels|extensions)$/],
  [['GET'], /^(?:settings|server\/health)$/],
  [['POST'], new RegExp(`^utils/(?:sort/[a-z_]+|revert/${key})$`)],
  // The backend's own: the steps of the Studio's pages, with the rights of the caller.
  [['GET', 'POST'], /^(?:anteprima|cerca|import-template|in-arrivo|riscontro)(?:\/.*)?$/],
];

/** The logo on the login page: the backend sends only public files without a session. A query could ask for any size. */
const publicFile = new RegExp(`^/assets/${uuid}$`);

/** A request as this server received it. */
interface Asked {
  readonly method: string;
  readonly url: string;
}

/** Returns the path of an address. */
export const pathOf = ({ url }: Pick<Asked, 'url'>) => url.split('?')[0] ?? '';

/** Dots, double slashes and encoded ones, which proxy, router and backend may read in different ways. */
const ambiguous = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2f|5c|00|2e)|[\\;]/i;

/** Returns true for a request that the Studio needs: before a login, or with a session. */
export function isOfStudio({ method, url }: Asked, hasSession: boolean): boolean {
  const path = pathOf({ url });
  if (ambiguous.test(path)) return false;
  const asked = method === 'HEAD' ? 'GET' : method;
  const name = path.slice(1).replace(/\/$/, '');
  const isOneOf = (all: readonly Requests[]) =>
    all.some(([methods, pattern]) => methods.includes(asked) && pattern.test(name));
  if (isOneOf(beforeLogin)) return true;
  if (asked === 'GET' && publicFile.test(path) && !url.includes('?')) return true;
  return hasSession && isOneOf(withSession);
}
