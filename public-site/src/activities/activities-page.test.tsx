import { screen } from '@testing-library/react';
import { preferReducedMotion } from '../testing/browser-fakes.ts';
import { activity, image, page } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { type ActivitiesData, ActivitiesPage } from './activities-page.tsx';

beforeEach(preferReducedMotion);

const data: ActivitiesData = {
  view: 'attivita',
  page,
  image,
  activities: { items: [activity, { ...activity, id: 4, nome: 'Paghe' }], failed: false },
};

test('lists the activities in collapsed form', () => {
  renderView(<ActivitiesPage {...data} />);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  for (const item of screen.getAllByRole('group')) expect(item).not.toHaveAttribute('open');
});

test('opens the activity that the address names', () => {
  renderView(<ActivitiesPage {...data} />, '/attivita#4');
  const [first, second] = screen.getAllByRole('group');
  expect(first).not.toHaveAttribute('open');
  expect(second).toHaveAttribute('open');
});

test('renders an activity without a description as a heading only', () => {
  const activities = { items: [{ ...activity, descrizione: null }], failed: false };
  renderView(<ActivitiesPage {...data} activities={activities} />);
  expect(screen.getByRole('heading', { name: 'Bilanci' })).toBeVisible();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('renders a message and a link to the contacts without activities', () => {
  renderView(<ActivitiesPage {...data} activities={{ items: [], failed: false }} />);
  expect(screen.getByText('L’elenco delle attività non è ancora disponibile.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hai una domanda? Scrivici' })).toBeVisible();
});
