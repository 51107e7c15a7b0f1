import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../testing/index.ts';
import { InlineError } from './inline-error.tsx';

/** Changes the browser's network and tells the page. */
function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

function show(recovers: boolean) {
  const onRetry = jest.fn();
  const error = <InlineError message="Non letto" onRetry={onRetry} recovers={recovers} />;
  renderApp({ routes: [{ path: '/', element: error }], messages: {} });
  return onRetry;
}

afterEach(() => jest.restoreAllMocks());

test('shows that the browser is offline, and reads again once it is online', async () => {
  setOnline(false);
  const onRetry = show(true);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sei offline');
  expect(onRetry).not.toHaveBeenCalled();
  setOnline(true);
  expect(screen.getByRole('alert')).toHaveTextContent('Non letto');
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('keeps its message and sends nothing by itself when the retry changes data', async () => {
  setOnline(false);
  const onRetry = show(false);
  expect(await screen.findByRole('alert')).toHaveTextContent('Non letto');
  setOnline(true);
  expect(onRetry).not.toHaveBeenCalled();
});
