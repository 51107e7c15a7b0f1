import type { Page } from '@playwright/test';

/** The largest layout shift (CLS) of a page: the limit of web vitals for a good value. */
const largestShift = 0.1;

/** The number of elements that a sentence names. */
const namedElements = 3;

/** The measurements of a page. */
interface Measurements {
  readonly shift: number;
  /** The elements of a page wider than the window, the widest first. */
  readonly wide: readonly string[];
  /** Fields and buttons that the window cuts off and that cannot be scrolled into view. */
  readonly cut: readonly string[];
  /** The fault of the main heading. */
  readonly heading: string | undefined;
}

/**
 * Measures a loaded page: layout shifts, elements wider than the window, and its main heading.
 * @returns its faults: the ends of sentences that begin with the page's address
 */
export async function appearanceFaults(page: Page): Promise<string[]> {
  const { shift, wide, cut, heading } = await page.evaluate(measure);
  return [
    ...(shift > largestShift
      ? [`moves while it loads: its layout shifts by more than ${largestShift}`]
      : []),
    ...(wide.length > 0
      ? [`is wider than the window (${wide.slice(0, namedElements).join(', ')})`]
      : []),
    ...(cut.length > 0 && wide.length === 0
      ? [`has fields that the window cuts off (${cut.slice(0, namedElements).join(', ')})`]
      : []),
    ...(heading === undefined ? [] : [heading]),
  ];
}

/** Runs in the page. */
async function measure(): Promise<Measurements> {
  const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([...seen, ...observer.takeRecords()]), 50);
  });

  /**
   * Returns CLS as web vitals define it: the worst burst of shifts, at most a second apart and five seconds long. Shifts
   * soon after an input count here: the only input is the key that starts the scripts.
   */
  function worstBurst(): number {
    let [worst, burst, first, last] = [0, 0, 0, 0];
    for (const entry of shifts) {
      const goesOn = entry.startTime - last < 1000 && entry.startTime - first < 5000;
      if (!goesOn) [burst, first] = [0, entry.startTime];
      burst += Number(Reflect.get(entry, 'value'));
      last = entry.startTime;
      worst = Math.max(worst, burst);
    }
    return worst;
  }

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${[...element.classList].map((name) => `.${CSS.escape(name)}`).join('')}`;

  const { clientWidth, scrollWidth } = document.documentElement;
  const edge = (element: Element) => element.getBoundingClientRect().right + scrollX;
  const wide =
    scrollWidth <= clientWidth + 1
      ? []
      : [...document.body.querySelectorAll('*')]
          .filter((element) => edge(element) > clientWidth + 1)
          .sort((one, other) => edge(other) - edge(one))
          .map(nameOf);

  function isScrolled(element: Element): boolean {
    const { parentElement } = element;
    if (parentElement === null) return false;
    return (
      /auto|scroll/.test(getComputedStyle(parentElement).overflowX) || isScrolled(parentElement)
    );
  }

  // A part of the page that hides its overflow makes the page no wider.
  const cut = [...document.querySelectorAll('main :is(input, select, textarea, button)')]
    .filter((element) => {
      const { left, right, height } = element.getBoundingClientRect();
      const isCut = height > 1 && left < clientWidth && right > clientWidth + 1;
      return isCut && element.checkVisibility() && !isScrolled(element);
    })
    .map(nameOf);

  /** Returns the fault of the main heading: it is invisible, or another element covers its text. */
  function headingFault(): string | undefined {
    const heading = document.querySelector('main h1');
    if (heading === null) return undefined;
    if (!heading.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return 'hides its main heading';
    heading.scrollIntoView({ block: 'center', behavior: 'instant' });
    const text = document.createRange();
    text.selectNodeContents(heading);
    const lines = [...text.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length === 0) return 'hides its main heading';
    for (const { left, top, width, height } of lines) {
      for (const share of [0.1, 0.5, 0.9]) {
        const found = document.elementFromPoint(left + width * share, top + height / 2);
        if (found === null) return 'has a main heading that reaches out of the window';
        const isIgnored = getComputedStyle(heading).pointerEvents === 'none';
        if (heading.contains(found) || (isIgnored && found.contains(heading))) continue;
        return `has a main heading that ${nameOf(found)} covers or cuts off`;
      }
    }
    return undefined;
  }

  return { shift: worstBurst(), wide, cut, heading: headingFault() };
}
