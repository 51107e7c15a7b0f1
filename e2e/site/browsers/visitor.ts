import * as v from 'valibot';
import { siteUrl } from '../settings.ts';
import { expect } from '../test.ts';
import type { Browser } from './browser.ts';

/** The characters by which WebDriver names keys. */
export const keys = { enter: '\uE007', escape: '\uE00C', right: '\uE014' } as const;

const placeSchema = v.object({ x: v.number(), y: v.number() });

/** Defines `find(selector, text)` in the page: the first visible element, whose text begins as given. */
const find = `const find = (selector, text) =>
  [...document.querySelectorAll(selector)].find((element) => element.checkVisibility() &&
    element.textContent.trim().startsWith(text ?? ''));`;

/** Visits the site with real clicks and keys; every step waits until the page allows it. */
export interface Visitor {
  /** Opens a page and waits until React has hydrated it. */
  readonly open: (path: string) => Promise<void>;
  /** Waits until an expression in the page, in which `find` is known, has this value. */
  readonly sees: (expression: string, expected?: unknown) => Promise<void>;
  readonly click: (selector: string, text?: string) => Promise<void>;
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Types a text, which may contain `keys`. */
  readonly type: (text: string) => Promise<void>;
  /** Evaluates an expression in the page, for its effect or its value. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

/** Creates a visitor that uses this browser. */
export function createVisitor(browser: Browser): Visitor {
  const evaluate = (expression: string) =>
    browser.evaluate(`(() => { ${find} return ${expression}; })()`);
  const sees: Visitor['sees'] = (expression, expected = true) =>
    // A page that is being replaced has no values.
    expect(async () => expect(await evaluate(expression)).toEqual(expected)).toPass({
      timeout: 60_000,
    });

  async function clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const parameters = { pointerType: 'mouse' };
    await browser.perform([{ type: 'pointer', id: 'mouse', parameters, actions }]);
  }

  return {
    evaluate,
    sees,
    clickAt,
    async open(path) {
      await browser.open(`${siteUrl}${path}`);
      await sees(
        `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
      );
    },
    async click(selector, text) {
      const element = `find(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
      await sees(`${element} !== undefined`);
      const place = await evaluate(`(() => {
        ${element}.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = ${element}.getBoundingClientRect();
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      })()`);
      const { x, y } = v.parse(placeSchema, place);
      await clickAt(x, y);
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await browser.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
  };
}
