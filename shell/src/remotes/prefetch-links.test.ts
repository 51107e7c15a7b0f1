import { prefetchLinks } from './prefetch.ts';

let stop: () => void = () => undefined;

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  stop();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

function page(html: string) {
  document.body.innerHTML = html;
  const asked: string[] = [];
  stop = prefetchLinks(({ pathname, search }) => asked.push(pathname + search));
  return asked;
}

function point(selector: string, pointerType = 'mouse') {
  const event = new Event('pointerover', { bubbles: true });
  document.querySelector(selector)?.dispatchEvent(Object.assign(event, { pointerType }));
}

test('prefetches a link when the pointer rests on it or its content', () => {
  const asked = page('<a href="/account?x=1#y"><span>Area Clienti</span></a>');
  point('span');
  jest.runAllTimers();
  expect(asked).toEqual(['/account?x=1']);
});

test('ignores links that the pointer only passes', () => {
  const asked = page(
    '<a id="first" href="/team">Il team</a><a id="second" href="/news">News</a><p>x</p>',
  );
  point('#first');
  jest.advanceTimersByTime(30);
  point('#second');
  jest.advanceTimersByTime(30);
  point('p');
  jest.runAllTimers();
  expect(asked).toEqual([]);
});

test('ignores a link that a click puts under the resting mouse, until the mouse moves', () => {
  const asked = page('<button>Accedi</button>');
  const send = (type: string, screenX: number) =>
    document
      .querySelector('body > *')
      ?.dispatchEvent(new MouseEvent(type, { bubbles: true, screenX, screenY: 7 }));
  send('pointerdown', 5);
  document.body.innerHTML = '<a href="/contacts">Contatti</a>';
  send('pointerover', 5);
  jest.runAllTimers();
  expect(asked).toEqual([]);
  send('pointerover', 6);
  jest.runAllTimers();
  expect(asked).toEqual(['/contacts']);
});

test('prefetches a touched link at once', () => {
  const asked = page('<a href="/team">Il team</a>');
  point('a', 'touch');
  expect(asked).toEqual(['/team']);
});

test('prefetches a link that has focus', () => {
  const asked = page('<a href="/login">Accedi</a>');
  document.querySelector('a')?.focus();
  jest.runAllTimers();
  expect(asked).toEqual(['/login']);
});

test('ignores the focus after a touch', () => {
  const asked = page('<a href="/team">Il team</a>');
  const link = document.querySelector('a');
  const matches = jest.spyOn(Element.prototype, 'matches');
  matches.mockImplementation((selector) => selector !== ':focus-visible');
  point('a', 'touch');
  link?.focus();
  jest.runAllTimers();
  matches.mockRestore();
  expect(asked).toEqual(['/team']);
});

test.each([
  '<a href="https://other.example/account">x</a>',
  '<a href="mailto:a@example.com">x</a>',
  '<a href="/api/assets/1" download>x</a>',
  '<a href="/account" target="_blank">x</a>',
  '<a>x</a>',
  '<p>x</p>',
])('ignores %s', (html) => {
  const asked = page(html);
  point('body > *');
  jest.runAllTimers();
  expect(asked).toEqual([]);
});

test('stops prefetching', () => {
  const asked = page('<a href="/login">Accedi</a>');
  point('a');
  stop();
  point('a');
  jest.runAllTimers();
  expect(asked).toEqual([]);
});
