import {
  AnySlot,
  call,
  deleteDraft,
  errorCode,
  hasSession,
  readDraft,
  saveDraft,
  setUnsaved,
  trustedHtml,
  userAtom,
  whileLoading,
} from '@studio/shared/client';
import type {
  BrowserPageContext,
  BrowserPagesModule,
  BrowserSlotContext,
  Head,
  HeadContext,
  LoadedPage,
  Page,
  PageContext,
  RouteHandle,
  UnsavedQuestion,
} from '@studio/shared/contract';
import { NavigationGuard } from '@studio/shared/kit';
import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
import { fullPath } from '../app/context.ts';
import type { AppInstances } from '../app/instances.ts';
import { applyHead, createHeadContext } from '../head/head.ts';
import { linkedPage } from '../navigation/linked-page.ts';

/** The instances of a tab or of a server render that pages use. */
export type Site = Pick<AppInstances, 'boot' | 'content' | 'messagesOf' | 'store'>;

/** A *pages* remote on one side: the browser mounts its pages, the server has their markup. */
interface Pages {
  readonly app: string;
  readonly pages: readonly Page[];
  readonly site: Site;
  /** Returns the functions of a page's route that the side has. */
  readonly functionsOf: (page: Page) => Pick<RouteObject, 'loader' | 'action'>;
  readonly mount?: BrowserPagesModule['mount'];
  /** Returns the markup of a page that the server has just rendered. */
  readonly markupOf?: (page: LoadedPage) => string;
}

/** Creates the router's routes for the pages of a remote; both sides render the same tree. */
export function pagesRoutes(remote: Pages): RouteObject[] {
  return remote.pages.map((page) => pageRoute(page, remote));
}

/** Creates the routes of a *pages* remote in the browser. */
export function browserRoutes(
  app: string,
  { pages, load, mount }: BrowserPagesModule,
  site: Site,
): RouteObject[] {
  const functionsOf = (page: Page) => ({
    loader: ({ request, params }: LoaderFunctionArgs): Promise<LoadedPage> =>
      orUnavailable(
        async () =>
          (await load?.(new URL(request.url), pageContext({ app, site, page }, params))) ?? {},
      ),
  });
  return pagesRoutes({ app, pages, site, functionsOf, mount });
}

/** The errors of reads that the backend has not answered. */
const unanswered = new WeakSet<Error>();

/**
 * Loads a page.
 * @throws {Response} 503 for a read without an answer that the page has not caught: the site says so, and offers another try
 */
export async function orUnavailable<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error && unanswered.has(error)) throw new Response(null, { status: 503 });
    throw error;
  }
}

/** Reads content, and remembers the error of a network or backend that does not answer. */
async function read({ content }: Site, path: string): Promise<unknown> {
  try {
    return await content.request<unknown>(() => ({ method: 'GET', path }));
  } catch (error) {
    // The content client rejects with the answer, if there is one.
    const { response }: { readonly response?: unknown } = Object(error);
    const isAnswered = response instanceof Response && response.status < 500;
    if (error instanceof Error && !isAnswered) unanswered.add(error);
    throw error;
  }
}

/** Creates the context of a page, as far as both sides have it. */
export function pageContext(
  { app, site, page }: { readonly app: string; readonly site: Site; readonly page: Page },
  params: PageContext['params'],
): PageContext {
  const { boot, content, messagesOf } = site;
  const messages = messagesOf(app);
  return {
    path: page.path,
    params,
    language: boot.language,
    t(key, values = {}) {
      const named = key.includes(':') ? key : `${app}:${key}`;
      return messages.t(named, { ...values, defaultValue: key });
    },
    content: {
      read: (path) => read(site, path),
      call: (named, ...given) => call(content, named, ...given),
      errorCode,
    },
  };
}

function pageRoute(page: Page, remote: Pages): RouteObject {
  const { likelyNext, ...declared } = page.handle ?? {};
  /** The metadata that the page on the screen has replaced. */
  let replaced: Head | undefined;
  const handle: RouteHandle = {
    ...declared,
    ...(likelyNext !== undefined && { likelyNext: () => likelyNext }),
    head: (data, context) => {
      const { head }: LoadedPage = data ?? {};
      return titled(replaced ?? head, context);
    },
  };
  const setHead = (head: Head | undefined) => {
    replaced = head;
    if (head === undefined) return;
    const { boot, messagesOf } = remote.site;
    applyHead(titled(head, createHeadContext(boot, messagesOf(remote.app))), boot.origin);
  };
  return {
    path: page.path,
    handle,
    ...remote.functionsOf(page),
    element: <MountedPage remote={remote} page={page} setHead={setHead} />,
  };
}

/** Adds the name of the site to the title of a page; a page without metadata has the name alone. */
function titled(head: Head | undefined, { siteName }: HeadContext): Head {
  if (head === undefined) return { title: siteName, noIndex: true };
  return { ...head, title: `${head.title} | ${siteName}` };
}

interface MountedPageProps {
  readonly remote: Pages;
  readonly page: Page;
  readonly setHead: (head: Head | undefined) => void;
}

/** Renders the element of a page, a new one for each path and query. */
function MountedPage(props: MountedPageProps) {
  const { pathname, search } = useLocation();
  return <PageElement key={pathname + search} {...props} />;
}

const noChange = () => () => undefined;

function PageElement({ remote, page, setHead }: MountedPageProps) {
  const { app, site, mount, markupOf } = remote;
  const loaded = useLoaderData<LoadedPage | undefined>() ?? {};
  const location = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const ref = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<UnsavedQuestion>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [offered, setOffered] = useState<readonly OfferedSlot[]>([]);
  const count = useRef(0);
  const isFromServer = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  // React reads the other value right after hydration.
  const [hasMarkup] = useState(isFromServer);

  const contextOfMount = useEffectEvent((): BrowserPageContext => {
    const { store } = site;
    return {
      ...pageContext({ app, site, page }, params),
      address: new URL(fullPath(location), site.boot.origin),
      data: loaded.data,
      isHydrating: hasMarkup,
      hasSession,
      navigate: (path, options) => void navigate(path, options),
      setHead,
      trustedHtml,
      drafts: {
        read: (form) => readDraft(store, form),
        save: (form, values) => saveDraft(store, form, values),
        delete: (form) => deleteDraft(store, form),
      },
      setUnsaved(asked) {
        setUnsaved(store, app, asked !== undefined);
        setQuestion(asked);
      },
      whileLoading: (work) => whileLoading(store, work),
      report: (error) => reportError(error),
      offerSlot(element, name, data) {
        count.current += 1;
        const slot = { key: String(count.current), element, name, data };
        setOffered((all) => [...all, slot]);
        return () => setOffered((all) => all.filter((one) => one !== slot));
      },
    };
  });

  useFollowedLinks(ref);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || mount === undefined) return undefined;
    const unmount = mounted(mount, element, contextOfMount(), (error) => setFailure({ error }));
    return () => {
      unmount();
      setHead(undefined);
      setUnsaved(site.store, app, false);
    };
  }, [app, mount, setHead, site.store]);

  if (failure !== undefined) throw failure.error;
  return (
    <>
      {/* The browser keeps the server's markup, and may assign no HTML to an element (Trusted Types). */}
      <div
        ref={ref}
        {...(hasMarkup && {
          suppressHydrationWarning: true,
          dangerouslySetInnerHTML: { __html: markupOf?.(loaded) ?? '' },
        })}
      />
      {offered.map(({ key, element, name, data }) =>
        createPortal(<AnySlot name={name} data={data} />, element, key),
      )}
      {question !== undefined && (
        <NavigationGuard
          isUnsaved
          isForced={() => page.handle?.requiresLogin === true && !site.store.get(userAtom)}
          messages={question}
          onLeave={() => setUnsaved(site.store, app, false)}
        />
      )}
    </>
  );
}

/** An element that a page offers as a slot. */
interface OfferedSlot {
  readonly key: string;
  readonly element: HTMLElement;
  readonly name: string;
  readonly data: unknown;
}

/** Opens links of an element within the site. */
function useFollowedLinks(ref: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const navigate = useNavigate();

  const follow = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = linkedPage(event);
    // The browser scrolls within the page.
    if (target === undefined || isPartOf(target, location)) return;
    event.preventDefault();
    void navigate(fullPath(target));
  });

  useLayoutEffect(() => {
    const element = ref.current;
    const listener = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, [ref]);
}

/** The function of a fill that shows it in an element. */
export type SlotMount = (
  element: HTMLElement,
  context: BrowserSlotContext,
) => (() => void) | Promise<() => void>;

/** Returns the function that renders what another framework mounts in a slot; other data mounts it anew. */
export function renderMounted(
  app: string,
  mount: SlotMount,
  site: Site,
): (data: unknown) => ReactNode {
  return (data) => <MountedFill key={JSON.stringify(data)} {...{ app, mount, site, data }} />;
}

interface MountedFillProps {
  readonly app: string;
  readonly mount: SlotMount;
  readonly site: Site;
  readonly data: unknown;
}

function MountedFill({ app, mount, site, data }: MountedFillProps) {
  const navigate = useNavigate();
  const ref = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useFollowedLinks(ref);
  const contextOfMount = useEffectEvent((): BrowserSlotContext => {
    const { language, t, content } = pageContext({ app, site, page: { path: '' } }, {});
    return {
      ...{ language, t, content, hasSession, trustedHtml, data },
      navigate: (path, options) => void navigate(path, options),
      report: (error) => reportError(error),
    };
  });
  useLayoutEffect(() => {
    if (ref.current === null) return undefined;
    return mounted(mount, ref.current, contextOfMount(), (error) => setFailure({ error }));
  }, [mount]);
  if (failure !== undefined) throw failure.error;
  return <div ref={ref} />;
}

function isPartOf(target: URL, page: Pick<Location, 'pathname' | 'search'>): boolean {
  const { hash, pathname, search } = target;
  return hash !== '' && pathname === page.pathname && search === page.search;
}

/**
 * Mounts a page.
 * @param onFailure called when the promise of a page that is still shown rejects
 * @returns a function that ends the page; it reports what that throws, which must not fail the next page
 * @throws what `mount` throws
 * @throws {TypeError} when it returns nothing
 */
function mounted<Context>(
  mount: (element: HTMLElement, context: Context) => (() => void) | Promise<() => void>,
  element: HTMLElement,
  context: Context,
  onFailure: (error: unknown) => void,
): () => void {
  let isOver = false;
  const mounting = mount(element, context);
  if (typeof mounting !== 'function' && !(mounting instanceof Promise))
    throw new TypeError('mount has returned no function that ends the page');
  if (typeof mounting !== 'function')
    mounting.catch((error: unknown) => {
      if (!isOver) onFailure(error);
    });
  const end = (unmount: () => void) => {
    try {
      unmount();
    } catch (error) {
      reportError(error);
    }
  };
  return () => {
    isOver = true;
    if (typeof mounting === 'function') end(mounting);
    else mounting.then(end, () => undefined);
  };
}
