import { screen } from '@testing-library/react';
import { activity, image, page } from '../testing/examples.ts';
import { preferReducedMotion } from '../testing/reduced-motion.ts';
import { renderView } from '../testing/render-view.tsx';
import { ActivitiesPage } from './activities-page.tsx';
import type { ActivitiesData } from './load-activities.ts';

beforeEach(preferReducedMotion);

const data: ActivitiesData = {
  view: 'attivita',
  page,
  image,
  activities: { items: [activity, { ...activity, id: 4, nome: 'Paghe' }], failed: false },
};

test('activities are listed closed', () => {
  renderView(<ActivitiesPage {...data} />);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  for (const item of screen.getAllByRole('group')) expect(item).not.toHaveAttribute('open');
});

test('the activity of the address is open', () => {
  renderView(<ActivitiesPage {...data} />, '/attivita#4');
  const [first, second] = screen.getAllByRole('group');
  expect(first).not.toHaveAttribute('open');
  expect(second).toHaveAttribute('open');
});

test('an activity without a description has nothing to open', () => {
  const activities = { items: [{ ...activity, descrizione: null }], failed: false };
  renderView(<ActivitiesPage {...data} activities={activities} />);
  expect(screen.getByRole('heading', { name: 'Bilanci' })).toBeVisible();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('without activities there is a sentence and a way on', () => {
  renderView(<ActivitiesPage {...data} activities={{ items: [], failed: false }} />);
  expect(screen.getByText('L’elenco delle attività non è ancora disponibile.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hai una domanda? Scrivici' })).toBeVisible();
});
