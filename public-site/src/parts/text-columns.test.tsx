import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preferReducedMotion } from '../testing/browser-fakes.ts';
import { firm } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { contactOf, TextColumns } from './text-columns.tsx';

beforeEach(preferReducedMotion);

const headings = [
  { id: 'testo-uno', text: 'Uno' },
  { id: 'testo-due', text: 'Due' },
];

test('links to each heading of the text and focuses the one that is followed, each time', async () => {
  const { address } = renderView(
    <TextColumns headings={headings} contact={null}>
      <h2 id="testo-uno">Uno</h2>
      <h2 id="testo-due">Due</h2>
    </TextColumns>,
    '/about',
  );
  const contents = within(screen.getByRole('navigation', { name: 'In questa pagina' }));
  const link = contents.getByRole('link', { name: 'Due' });
  for (const _ of ['first', 'second']) {
    await userEvent.click(link);
    expect(screen.getByRole('heading', { name: 'Due' })).toHaveFocus();
    expect(address()).toBe('/about#testo-due');
  }
});

test('shows telephone, mail and the way to an appointment beside a text', () => {
  renderView(<TextColumns contact={contactOf(firm)}>Testo</TextColumns>);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  const card = within(screen.getByRole('complementary', { name: 'Parlane con noi' }));
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+390510000142',
    'mailto:studio@example.com',
    '/appuntamento',
  ]);
});

test.each([null, contactOf({ ...firm, tel: null, email: null })])(
  'shows only the way to an appointment without contacts (%#)',
  (contact) => {
    renderView(<TextColumns contact={contact}>Testo</TextColumns>);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  },
);
