import { holdInput } from './held-input.ts';

const buttonIn = (html: string): HTMLButtonElement => {
  document.body.innerHTML = html;
  const button = document.querySelector('button');
  if (button === null) throw new Error('no button');
  return button;
};

/** Presses the button, starts the shell, and returns the number of presses that the shell gets. */
function pressesAfter(end: 'handOver' | 'release', button: HTMLButtonElement): number {
  const held = holdInput();
  button.click();
  button.click();
  const onClick = jest.fn((event: Event) => event.preventDefault());
  button.addEventListener('click', onClick);
  held[end]();
  return onClick.mock.calls.length;
}

test('repeats the last press of a button once the shell has started', () => {
  const button = buttonIn('<button type="button"><b>Mostra la mappa</b></button>');
  expect(pressesAfter('handOver', button)).toBe(1);
});

test('forgets a press when the shell does not start', () => {
  const button = buttonIn('<button type="button">Mostra la mappa</button>');
  expect(pressesAfter('release', button)).toBe(0);
});

test('leaves forms and popovers to the browser', () => {
  const send = buttonIn('<form method="post"><button>Invia</button></form>');
  send.form?.addEventListener('submit', (event) => event.preventDefault());
  expect(pressesAfter('handOver', send)).toBe(0);
  const menu = buttonIn('<button type="button" popovertarget="menu">Menu</button>');
  // The document of the tests does not know popovers.
  Object.assign(menu, { popoverTargetElement: null });
  expect(pressesAfter('handOver', menu)).toBe(0);
});
