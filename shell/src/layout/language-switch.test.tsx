import { renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shellMessages } from '../messages/index.ts';
import { LanguageSwitch } from './language-switch.tsx';

function renderSwitch() {
  const onChoose = jest.fn();
  renderApp({
    routes: [{ path: '*', element: <LanguageSwitch language="it" onChoose={onChoose} /> }],
    messages: { shell: shellMessages },
  });
  return onChoose;
}

test('chooses the other language on a press', async () => {
  const onChoose = renderSwitch();
  expect(screen.getByRole('group', { name: 'Lingua del sito' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'EN English' }));
  expect(onChoose).toHaveBeenCalledWith('en');
});

test('marks the current language as pressed and ignores a press on it', async () => {
  const onChoose = renderSwitch();
  const current = screen.getByRole('button', { name: 'IT Italiano' });
  expect(current).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(current);
  expect(onChoose).not.toHaveBeenCalled();
});
