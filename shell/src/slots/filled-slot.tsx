import type { SlotPlaceProps } from '@studio/shared/client';
import {
  appNamed,
  type BootstrapRemote,
  type RemoteModule,
  type SlotFill,
  type SlotSchema,
} from '@studio/shared/contract';
import {
  Component,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { I18nextProvider } from 'react-i18next';
import type { AppInstances } from '../app/instances.ts';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { isOfRewrittenPage } from '../errors/rewritten-page.ts';
import type { SlotMount } from '../pages/pages-routes.tsx';
import type { AddReport } from '../reports/failures.ts';

/** The parts of a tab that slots use. */
export interface SlotSite {
  readonly instances: AppInstances;
  /**
   * Loads the module of the remote that fills a slot; undefined while a fallback is on the page in its place, or in the
   * place of the app that offers the slot.
   */
  readonly loadFiller: (filler: BootstrapRemote, slot: string) => Promise<RemoteModule | undefined>;
  readonly addReport: AddReport;
  /** The slots of the tab whose filler has failed; they stay empty. */
  readonly failed: Set<string>;
}

/** A fill whose form has been checked. */
interface Fill {
  readonly data: SlotSchema;
  readonly render: (data: unknown) => ReactNode;
}

interface FilledSlotProps extends SlotPlaceProps {
  readonly filler: BootstrapRemote;
  readonly site: SlotSite;
}

/** The time after which a fill that still loads has failed, in milliseconds; its remote has loaded by then. */
const loadTimeout = 30_000;

/**
 * Fills a slot: loads the filler, reads the data by its schema and renders it. A failure leaves the page's own content
 * and is reported for the release that fills, not for that of the page.
 */
export function FilledSlot({ name, data, place, setFilled, filler, site }: FilledSlotProps) {
  const { instances, failed } = site;
  const [fill, setFill] = useState<Fill>();

  const fail = useEffectEvent((error: unknown) => reportFailure(site, filler, name, error));

  useEffect(() => {
    if (failed.has(name)) return undefined;
    let isOver = false;
    loadFill(site, filler, name)
      .then(async (loaded) => {
        await focusLeft(place.current);
        if (!isOver) setFill(loaded);
      })
      .catch((error: unknown) => fail(error));
    return () => {
      isOver = true;
    };
  }, [site, failed, filler, name, place]);

  if (fill === undefined) return null;
  return (
    <Boundary onError={(error) => reportFailure(site, filler, name, error)}>
      <Suspense>
        <Shown place={place} setFilled={setFilled} app={filler.name} />
        <I18nextProvider i18n={instances.messagesOf(filler.name)}>
          <Content fill={fill} data={data} />
        </I18nextProvider>
      </Suspense>
    </Boundary>
  );
}

interface ShownProps extends Pick<SlotPlaceProps, 'place' | 'setFilled'> {
  readonly app: string;
}

/**
 * Takes the page's own content away while the content beside it is shown, neither suspended nor failed, and names its app
 * on the element: errors of forms count for it.
 */
function Shown({ place, setFilled, app }: ShownProps) {
  useLayoutEffect(() => {
    const element = place.current;
    element?.setAttribute('data-filler', app);
    setFilled(true);
    return () => {
      element?.removeAttribute('data-filler');
      setFilled(false);
    };
  }, [place, setFilled, app]);
  return null;
}

function Content({ fill, data }: { readonly fill: Fill; readonly data: unknown }) {
  const read = useMemo(() => readData(fill.data, data), [fill, data]);
  return fill.render(read);
}

/** Reports a failure once, for the filler's app; one of a browser without a network, or of its translation, counts for no release. */
function reportFailure(
  { addReport, failed }: SlotSite,
  { name: app }: BootstrapRemote,
  slot: string,
  error: unknown,
): void {
  if (failed.has(slot)) return;
  failed.add(slot);
  // The loader reports remotes that do not load.
  if (error instanceof RemoteLoadError || !navigator.onLine) return;
  addReport({ error, blamed: isOfRewrittenPage(error) ? null : (appNamed(app) ?? null) });
}

/** Loads what fills a slot; undefined when it must stay as it is. */
async function loadFill(
  { instances, loadFiller }: SlotSite,
  filler: BootstrapRemote,
  slot: string,
): Promise<Fill | undefined> {
  const module = await loadFiller(filler, slot);
  if (module === undefined) return undefined;
  const found = module.fills?.[slot];
  if (found === undefined) throw new Error('the remote does not export what fills the slot');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, loadTimeout, new Error('the slot was not filled within 30 s'));
  });
  const loaded = await Promise.race([found.load(), late]).finally(() => clearTimeout(timer));
  const { data, Content: OwnContent, mount } = loaded;
  if (isComponent(OwnContent)) return { data, render: (read) => <OwnContent data={read} /> };
  if (!isMount(mount)) throw new Error('the fill of the slot breaks the contract');
  const { renderMounted } = await import(
    /* webpackChunkName: "pages" */ '../pages/pages-routes.tsx'
  );
  return { data, render: renderMounted(filler.name, mount, instances) };
}

/** A component of React; `memo` and others are objects. */
function isComponent(
  value: SlotFill['Content'],
): value is (props: { readonly data: unknown }) => ReactNode {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

function isMount(value: SlotFill['mount']): value is SlotMount {
  return typeof value === 'function';
}

/** @throws {Error} when the data is not what the filler was built for */
function readData(schema: SlotSchema, data: unknown): unknown {
  const reading = schema['~standard'].validate(data);
  if (reading instanceof Promise) throw new Error('the schema of the slot must answer at once');
  if (reading.issues === undefined) return reading.value;
  throw new Error(`the data of the slot: ${reading.issues[0]?.message}`);
}

/** Resolves once the focus is not in an element: what a visitor is using is not replaced. */
async function focusLeft(element: HTMLElement | null): Promise<void> {
  while (element?.contains(document.activeElement)) {
    await new Promise((resolve) => element.addEventListener('focusout', resolve, { once: true }));
    // The focus moves after the event.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
