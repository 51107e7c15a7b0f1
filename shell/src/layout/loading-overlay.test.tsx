import { loadingAtom } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import { act, screen } from '@testing-library/react';
import { LoadingOverlay } from './loading-overlay.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function renderOverlay() {
  const { store } = renderApp({
    routes: [
      {
        path: '*',
        element: (
          <div>
            <main>
              <button type="button">Accedi</button>
            </main>
            <LoadingOverlay />
          </div>
        ),
      },
    ],
    messages: {},
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  const load = (on: boolean) => act(() => store.set(loadingAtom, on));
  return { load, pass };
}

test('appears once the loading flag has been on for 150 ms', () => {
  const { load, pass } = renderOverlay();
  load(true);
  pass(149);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
  load(false);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('does not add up two short waits', () => {
  const { load, pass } = renderOverlay();
  load(true);
  pass(100);
  load(false);
  load(true);
  pass(100);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('starts the next wait at zero', () => {
  const { load, pass } = renderOverlay();
  load(true);
  pass(1000);
  load(false);
  load(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('makes the page behind it inert and returns the focus', () => {
  const { load, pass } = renderOverlay();
  const button = screen.getByRole('button');
  button.focus();
  load(true);
  pass(150);
  expect(screen.getByRole('main')).toHaveAttribute('inert');
  // A browser takes the focus from an inert element; jsdom does not.
  button.blur();
  load(false);
  expect(screen.getByRole('main')).not.toHaveAttribute('inert');
  expect(button).toHaveFocus();
});
