import { firstIntent } from './intent.ts';

/** Returns whether there was a sign of intent. */
async function watched(act: () => void): Promise<boolean> {
  let hasBegun = false;
  void firstIntent().then(() => {
    hasBegun = true;
  });
  act();
  await Promise.resolve();
  return hasBegun;
}

const on = (selector: string, event: Event) => () =>
  document.querySelector(selector)?.dispatchEvent(event);

beforeEach(() => {
  document.body.innerHTML =
    '<main><p>Testo</p><button><b>Menu</b></button><a href="/news"><i>News</i></a><input></main>';
});

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

test.each(['pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'input', 'submit'])(
  'takes %s anywhere as a sign',
  async (type) => {
    expect(await watched(on('p', new Event(type, { bubbles: true })))).toBe(true);
  },
);

test('takes a pointer over a control as a sign, and none over a text', async () => {
  const over = () => new Event('pointerover', { bubbles: true });
  expect(await watched(on('p', over()))).toBe(false);
  expect(await watched(on('b', over()))).toBe(true);
});

test('leaves a link to the browser, until a key is pressed', async () => {
  for (const type of ['touchstart', 'pointerdown', 'focusin', 'click', 'pointerover'])
    expect(await watched(on('i', new Event(type, { bubbles: true })))).toBe(false);
  expect(await watched(on('a', new Event('keydown', { bubbles: true })))).toBe(true);
});

test('begins at once with a place in the address, a focused field or the entry of a router', async () => {
  expect(await watched(() => undefined)).toBe(false);
  document.querySelector('input')?.focus();
  expect(await watched(() => undefined)).toBe(true);
  document.querySelector('input')?.blur();
  window.location.hash = '#3';
  expect(await watched(() => undefined)).toBe(true);
  window.history.replaceState({ idx: 1 }, '', '/');
  expect(await watched(() => undefined)).toBe(true);
});
