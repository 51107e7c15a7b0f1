import { polyfillDialog } from '@studio/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preferReducedMotion } from '../testing/browser-fakes.ts';
import { image, member, page, withEachMissing } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { type TeamData, TeamPage } from './team-page.tsx';

beforeAll(polyfillDialog);
beforeEach(preferReducedMotion);

function team(...items: TeamData['team']['items']): TeamData {
  return { view: 'team', page, image, team: { items, failed: false } };
}

test('enlarges a selected photo and returns the focus when the dialog closes', async () => {
  renderView(<TeamPage {...team(member)} />);
  const photo = screen.getByRole('link', { name: 'Ingrandisci la foto di Anna Bellandi' });
  await userEvent.click(photo);
  expect(screen.getByRole('dialog', { name: 'Anna Bellandi' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(photo).toHaveFocus());
});

test('closes the photo by Escape', async () => {
  renderView(<TeamPage {...team(member)} />);
  await userEvent.click(screen.getByRole('link', { name: /^Ingrandisci/ }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('closes the photo by a click beside it, not on it', async () => {
  renderView(<TeamPage {...team(member)} />);
  await userEvent.click(screen.getByRole('link', { name: /^Ingrandisci/ }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByText('Anna Bellandi'));
  expect(dialog).toBeVisible();
  await userEvent.click(dialog);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('opens the person that the address names', () => {
  renderView(<TeamPage {...team(member)} />, '/team#5');
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

test.each(withEachMissing(member, ['ruolo', 'info', 'testo', 'foto']))(
  'renders a person without %s',
  (_, item) => {
    renderView(<TeamPage {...team(item)} />);
    expect(screen.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
  },
);
