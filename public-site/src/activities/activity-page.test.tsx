import { screen, within } from '@testing-library/react';
import { activity, deadline, firm, image, member, newsItem } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { type ActivityData, ActivityPage } from './activity-route.tsx';

const data: ActivityData = {
  activity: { ...activity, responsabile: member.id },
  image,
  contact: { tel: firm.tel, email: firm.email },
  person: member,
  deadlines: { items: [deadline], failed: false },
  news: { items: [{ id: 7, data: newsItem.data, titolo: newsItem.titolo }], failed: false },
  today: '2026-12-20',
};

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('shows the text, the person in charge, the deadlines and the news of an activity', () => {
  renderView(<ActivityPage {...data} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Bilanci' })).toBeVisible();
  expect(screen.getByText('Li scriviamo insieme.')).toBeVisible();
  const person = within(screen.getByRole('region', { name: 'Se ne occupa' }));
  expect(person.getByRole('link', { name: 'Anna Bellandi' })).toHaveAttribute('href', '/team#5');
  expect(person.getByText('Socia')).toBeVisible();
  expect(screen.getByText('Acconto IVA', { selector: 'p' })).toBeVisible();
  expect(addressOf('Secondo acconto')).toBe('/news/7-secondo-acconto');
});

test('leads to an appointment about the activity', () => {
  renderView(<ActivityPage {...data} />);
  for (const link of screen.getAllByRole('link', { name: 'Fissa un appuntamento' }))
    expect(link).toHaveAttribute('href', '/appuntamento?attivita=3');
});

test('leaves out what an activity does not have', () => {
  const none = { items: [], failed: false };
  const bare = { ...data.activity, descrizione: null };
  renderView(
    <ActivityPage
      {...data}
      activity={bare}
      person={null}
      contact={null}
      deadlines={none}
      news={none}
    />,
  );
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(addressOf('Tutte le attività')).toBe('/attivita');
});
