import { exampleBootstrapData } from '@studio/shared/testing';
import { collectReports } from '../testing/browser-fakes.ts';
import { cannedContent, cannedContext } from '../testing/canned-content.ts';
import { firm, page } from '../testing/examples.ts';
import { createLists, pageBase, readPageSource, startExpectedRead } from './page-source.ts';

const url = new URL('http://site.test/pagina/');
const pageWithoutImage = { '/items/pagine': [{ ...page, header_image: null }] };
const { payoff, denominazione, indirizzo, orari, piva } = exampleBootstrapData.configuration;
const knownValues = { payoff, denominazione, indirizzo, orari, piva };
let reports: unknown[];

beforeEach(() => {
  reports = collectReports();
});

test('uses the site’s picture for a page without its own', async () => {
  const context = cannedContext({ ...pageWithoutImage, '/items/configurazione/1': firm });
  expect(pageBase(await readPageSource(context, url)).image).toEqual(firm.default_image_header);
});

test('uses the configuration of the document without a read', async () => {
  const onRead = jest.fn();
  const picture = { id: 'a-header', width: 1600, height: 900 };
  const configuration = { ...exampleBootstrapData.configuration, header_image: picture };
  const boot = { ...exampleBootstrapData, configuration };
  const source = await readPageSource(cannedContext(pageWithoutImage, { onRead, boot }), url);
  expect(source.configuration).toEqual({ ...firm, ...knownValues, default_image_header: picture });
  expect(onRead.mock.calls).toEqual([['/items/pagine']]);
});

test('renders a page without the configuration and reports the failure', async () => {
  expect(pageBase(await readPageSource(cannedContext(pageWithoutImage), url)).image).toBeNull();
  expect(reports).toEqual([
    new Error('could not fetch the configuration of /pagina: SERVICE_UNAVAILABLE'),
  ]);
});

test('answers 404 for an address without a published page', async () => {
  const context = cannedContext({ '/items/pagine': [], '/items/configurazione/1': firm });
  await expect(readPageSource(context, url)).rejects.toHaveProperty('status', 404);
  expect(reports).toEqual([]);
});

test('answers 503 for an unreadable record and reports the reason', async () => {
  const context = cannedContext({ '/items/configurazione/1': firm });
  await expect(readPageSource(context, url)).rejects.toHaveProperty('status', 503);
  expect(reports).toEqual([
    new Error('could not fetch the record of /pagina: SERVICE_UNAVAILABLE'),
  ]);
});

test('throws an error of our own code instead of an answer', async () => {
  const bug = new TypeError('x is not a function');
  const onRead = () => {
    throw bug;
  };
  const context = cannedContext({}, { onRead });
  await expect(readPageSource(context, url)).rejects.toBe(bug);
  expect(reports).toEqual([]);
});

test.each([
  ['/news', '/items/news', 'news'],
  ['/team', '/items/team', 'team'],
  ['/attivita', '/items/attivita', 'activities'],
  ['/scadenzario', '/items/scadenze', 'deadlines'],
] as const)('starts to read the list of the page %s early, once', async (path, read, list) => {
  const onRead = jest.fn();
  const lists = createLists(cannedContent({}, onRead));
  startExpectedRead(lists, path);
  expect(onRead.mock.calls).toEqual([[read]]);
  await expect(lists[list]()).rejects.toBeDefined();
  expect(onRead.mock.calls).toEqual([[read]]);
});

test('does not read a list early for other pages', () => {
  const onRead = jest.fn();
  const lists = createLists(cannedContent({}, onRead));
  for (const path of ['/', '/about', '/news/7-secondo-acconto']) startExpectedRead(lists, path);
  expect(onRead).not.toHaveBeenCalled();
});
