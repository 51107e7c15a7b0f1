import type { BootstrapData } from '@studio/shared/contract';
import { exampleBootstrapData, renderApp } from '@studio/shared/testing';
import { screen, within } from '@testing-library/react';
import { loadMessages } from '../messages/index.ts';
import { Footer } from './footer.tsx';

let messages: Awaited<ReturnType<typeof loadMessages>>;

beforeAll(async () => {
  messages = await loadMessages('en');
});

function renderFooter(boot: BootstrapData, path = '/team') {
  return renderApp({
    path,
    routes: [{ path: '*', element: <Footer boot={boot} /> }],
    messages: { shell: messages },
    language: boot.language,
  });
}

const remote = { version: '1.0.0-aa', entry: '', scripts: [], styles: [] };

const fields = Object.keys(exampleBootstrapData.configuration);

test('shows the legal statements and the contacts', () => {
  renderFooter(exampleBootstrapData);
  const legal = screen.getByRole('region', { name: 'Note legali' });
  expect(legal).toHaveTextContent('Studio Esempio STP a r.l.');
  expect(legal).toHaveTextContent('Partita IVA e codice fiscale12345678903');
  expect(within(legal).getByRole('link', { name: /regole professionali/ })).toHaveAttribute(
    'href',
    'https://example.com/regole',
  );
  expect(within(legal).getByRole('link', { name: 'Privacy e cookie' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  expect(screen.getByRole('link', { name: '+39 051 000 0142' })).toHaveAttribute(
    'href',
    'tel:+390510000142',
  );
  expect(screen.getByText('le idee chiare')).toBeInTheDocument();
  expect(screen.getByText('Rete Portici')).toBeInTheDocument();
});

test.each(fields)('renders no empty element without %s', (field) => {
  const { container } = renderFooter({
    ...exampleBootstrapData,
    configuration: { ...exampleBootstrapData.configuration, [field]: null },
  });
  expect(container).not.toHaveTextContent(/null|undefined/);
  for (const part of container.querySelectorAll('h2, p, li, dt, dd, a')) {
    expect(part).not.toBeEmptyDOMElement();
  }
});

test('keeps the link to the contact form without partners, pages and configuration', () => {
  renderFooter({ ...exampleBootstrapData, configuration: undefined, menu: [], partners: [] });
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('omits the partners on the home page, whose content shows them', () => {
  renderFooter(exampleBootstrapData, '/');
  expect(screen.queryByText('Rete Portici')).not.toBeInTheDocument();
});

test('shows the description of a partner without a logo', () => {
  renderFooter({ ...exampleBootstrapData, partners: [{ id: 1, descrizione: 'Lume', logo: null }] });
  expect(screen.getByText('Lume')).toBeInTheDocument();
});

test('marks the editors’ texts as Italian in the English footer', () => {
  renderFooter({ ...exampleBootstrapData, language: 'en' });
  expect(screen.getByRole('region', { name: 'Legal information' })).toBeInTheDocument();
  expect(screen.getByText('Studio Esempio STP a r.l.')).toHaveAttribute('lang', 'it');
  expect(screen.getByText('Lo studio').closest('[lang]')).toHaveAttribute('lang', 'it');
});

test.each([
  // As releases claim them: a page that requires a login names no skeleton of its own.
  ['/login', 'auth', { skeleton: 'card', requiresLogin: false }],
  ['/account/documenti', 'customer-area', { requiresLogin: true }],
] as const)(
  'leaves out partners and payoff on %s, and keeps pages, contacts and the law’s lines',
  (path, name, kind) => {
    const claim = { path, ...kind };
    renderFooter(
      { ...exampleBootstrapData, remotes: [{ ...remote, name, routes: [claim] }] },
      path,
    );
    expect(screen.queryByText('Rete Portici')).toBeNull();
    expect(screen.queryByText('le idee chiare')).toBeNull();
    expect(screen.getByRole('link', { name: '+39 051 000 0142' })).toBeInTheDocument();
    const pages = screen.getByRole('navigation', { name: 'Pagine' });
    expect(within(pages).getByRole('link', { name: 'Contatti' })).toHaveAttribute(
      'href',
      '/contacts',
    );
    expect(screen.getByRole('region', { name: 'Note legali' })).toHaveTextContent('12345678903');
  },
);
