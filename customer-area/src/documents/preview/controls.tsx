import { IconButton, useLocale } from '@studio/shared/kit';
import { MoveHorizontal, Printer, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';
import type { PrintState } from './use-print.ts';

interface PageFieldProps {
  /** Number of the visible page, from 1. */
  readonly current: number;
  readonly count: number;
  readonly onGo: (page: number) => void;
}

/** Renders the number of the visible page, as a field that goes to the entered page. */
export function PageField({ current, count, onGo }: PageFieldProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  const [draft, setDraft] = useState<string>();

  function go(event: SubmitEvent) {
    event.preventDefault();
    const page = Number(draft);
    if (Number.isInteger(page) && page > 0) onGo(Math.min(page, count));
    setDraft(undefined);
  }

  return (
    <form className={classes.group} onSubmit={go}>
      <label htmlFor={id}>{t('preview.page')}</label>
      <input
        id={id}
        className={classes.page}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? `${current}`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => setDraft(target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <span>{t('preview.ofPages', { total: count })}</span>
    </form>
  );
}

interface PrintControlProps {
  readonly state: PrintState;
  readonly onPrint: () => void;
}

/** Renders the button that prints the document, with the progress of its pages. */
export function PrintControl({ state, onPrint }: PrintControlProps) {
  const { t } = useTranslation('customer-area');
  const isPreparing = state.kind === 'preparing';
  return (
    <div className={classes.group}>
      <span role="status">
        {isPreparing && t('preview.printing', { done: state.done, total: state.total })}
      </span>
      <IconButton
        icon={Printer}
        label={t('preview.print')}
        aria-disabled={isPreparing}
        onClick={onPrint}
      />
    </div>
  );
}

/** Zoom levels; 1 fills the available width. */
const levels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The zoom level of a document and the functions that change it. */
interface Zoom {
  /** 1 fills the available width. */
  readonly level: number;
  /** Undefined at the largest level. */
  readonly larger: (() => void) | undefined;
  /** Undefined at the smallest level. */
  readonly smaller: (() => void) | undefined;
  readonly fit: () => void;
}

/** Holds the zoom level; starts at the available width. */
export function useZoom(): Zoom {
  const [step, setStep] = useState(levels.indexOf(1));
  const isLargest = step === levels.length - 1;
  return {
    level: levels[step] ?? 1,
    larger: isLargest ? undefined : () => setStep(step + 1),
    smaller: step === 0 ? undefined : () => setStep(step - 1),
    fit: () => setStep(levels.indexOf(1)),
  };
}

/** Renders the buttons for smaller, larger and the available width, with the level in percent. */
export function ZoomControls({ zoom }: { readonly zoom: Zoom }) {
  const { t } = useTranslation('customer-area');
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' }).format(zoom.level);

  return (
    <fieldset className={classes.group} aria-label={t('preview.zoom')}>
      <IconButton
        icon={ZoomOut}
        label={t('preview.smaller')}
        disabled={zoom.smaller === undefined}
        onClick={zoom.smaller}
      />
      <output className={classes.level}>{percent}</output>
      <IconButton
        icon={ZoomIn}
        label={t('preview.larger')}
        disabled={zoom.larger === undefined}
        onClick={zoom.larger}
      />
      <IconButton
        icon={MoveHorizontal}
        label={t('preview.fit')}
        aria-pressed={zoom.level === 1}
        onClick={zoom.fit}
      />
    </fieldset>
  );
}

/** Share of the visible height that a key scrolls: a line or two stay visible for orientation. */
const scrollShare = 0.9;

/** The actions that keys call. */
interface KeyActions {
  readonly zoom: Zoom;
  /** Undefined at the first document. */
  readonly previous: (() => void) | undefined;
  /** Undefined at the last document. */
  readonly next: (() => void) | undefined;
  /** Undefined until the document is shown. */
  readonly print: (() => void) | undefined;
}

/**
 * Handles keys anywhere in the dialog: + and − zoom, 0 fits the width, PageUp and PageDown scroll, Left and Right show
 * the previous and the next document unless they have to scroll a zoomed one, Ctrl+P prints the document.
 * @param scroller element that scrolls
 */
export function useReadingKeys(
  scroller: RefObject<HTMLElement | null>,
  { zoom, previous, next, print }: KeyActions,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'p' && print !== undefined) {
      event.preventDefault();
      print();
      return;
    }
    const isTyping =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    const { scrollWidth = 0, clientWidth = 0 } = scroller.current ?? {};
    const isWide = scrollWidth > clientWidth;
    const scroll = (direction: 1 | -1) => {
      const height = scroller.current?.clientHeight ?? 0;
      scroller.current?.scrollBy({ top: direction * scrollShare * height });
    };
    const actions = new Map([
      ['+', zoom.larger],
      // The same key without Shift, on many keyboards.
      ['=', zoom.larger],
      ['-', zoom.smaller],
      ['0', zoom.fit],
      ['ArrowLeft', isWide ? undefined : previous],
      ['ArrowRight', isWide ? undefined : next],
      ['PageDown', () => scroll(1)],
      ['PageUp', () => scroll(-1)],
    ]);
    const action = actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const dialog = scroller.current?.closest('dialog');
    const onKey = (event: KeyboardEvent) => press(event);
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, [scroller]);
}
