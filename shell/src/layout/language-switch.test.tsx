import { setUnsaved } from '@studio/shared/client';
import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { italianMessages } from '../messages/index.ts';
import { LanguageSwitch, useFocusAfterSwitch } from './language-switch.tsx';

function renderSwitch() {
  const onChoose = jest.fn();
  const { store } = renderApp({
    routes: [{ path: '*', element: <LanguageSwitch language="it" onChoose={onChoose} /> }],
    messages: { shell: italianMessages },
  });
  return { onChoose, store };
}

const english = () => screen.getByRole('button', { name: 'EN English' });

beforeAll(polyfillDialog);

test('chooses the other language on a press', async () => {
  const { onChoose } = renderSwitch();
  expect(screen.getByRole('group', { name: 'Lingua del sito' })).toBeInTheDocument();
  await userEvent.click(english());
  expect(onChoose).toHaveBeenCalledWith('en');
});

test('marks the current language as pressed and ignores a press on it', async () => {
  const { onChoose } = renderSwitch();
  const current = screen.getByRole('button', { name: 'IT Italiano' });
  expect(current).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(current);
  expect(onChoose).not.toHaveBeenCalled();
});

test('asks before unsent input is lost, and keeps the language on the answer to stay', async () => {
  const { onChoose, store } = renderSwitch();
  act(() => setUnsaved(store, 'contact', true));
  await userEvent.click(english());
  expect(screen.getByRole('dialog', { name: 'Cambiare lingua?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resta su questa pagina' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(english()).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.click(english());
  await userEvent.click(screen.getByRole('button', { name: 'Cambia lingua' }));
  expect(onChoose).toHaveBeenCalledWith('en');
});

function Tools() {
  const tools = useRef<HTMLDivElement>(null);
  useFocusAfterSwitch(tools);
  return (
    <div ref={tools}>
      <LanguageSwitch language="en" />
      <button type="button">Menu</button>
    </div>
  );
}

const renderTools = () =>
  renderApp({
    routes: [{ path: '*', element: <Tools /> }],
    messages: { shell: italianMessages },
    language: 'en',
  });

test('focuses the pressed language after the reload of a switch, once', () => {
  window.history.replaceState({ idx: 3, languageSwitched: true }, '');
  const { unmount } = renderTools();
  expect(english()).toHaveFocus();
  expect(window.history.state).toEqual({ idx: 3 });
  unmount();
  renderTools();
  expect(document.body).toHaveFocus();
});
