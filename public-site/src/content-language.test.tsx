import type { ReactElement } from 'react';
import { ActivitiesPage } from './activities/activities-page.tsx';
import { ActivityPage } from './activities/activity-route.tsx';
import { AppointmentPage } from './appointment/appointment-route.tsx';
import { ContactsPage } from './contacts/contacts-page.tsx';
import { DeadlinesPage } from './deadlines/deadlines-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { NewsItemPage } from './news/news-item-page.tsx';
import { NewsPage } from './news/news-page.tsx';
import { SearchPage } from './search/search-page.tsx';
import { TeamPage } from './team/team-page.tsx';
import { fakeIntersection, preferReducedMotion } from './testing/browser-fakes.ts';
import * as examples from './testing/examples.ts';
import { renderView } from './testing/render-view.tsx';

/** Marks a text that an editor writes. */
const mark = '§';

// Proper names, addresses and keys have no language.
const withoutLanguage = new Set(['id', 'Nome', 'Cognome', 'url', 'nome', 'tel', 'email', 'pec']);
const ofOtherForm = new Set(['data', 'type', 'date_updated', 'piva', 'related_data']);

/** Returns a record whose texts of an editor carry the mark. */
function marked<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([key, value]): [string, unknown] => {
    const isWritten = typeof value === 'string' && !withoutLanguage.has(key);
    if (isWritten && !ofOtherForm.has(key))
      return [key, value.startsWith('<') ? value.replace('>', `>${mark}`) : `${mark}${value}`];
    return [key, value];
  });
  return Object.assign({ ...row }, Object.fromEntries(entries));
}

const page = { ...marked(examples.page), contenuto: `<p>${mark}</p>` };
const activity = { ...marked(examples.activity), nome: `${mark}Bilanci` };
const [news, deadline, member, partner, firm] = [
  marked(examples.newsItem),
  marked(examples.deadline),
  marked(examples.member),
  marked(examples.partner),
  marked({ ...examples.firm, denominazione: null }),
];
const { image } = examples;
const contact = { tel: firm.tel, email: firm.email };
const set = <Item,>(item: Item) => ({ items: [item], failed: false });
const base = { page, image, today: '2026-12-01' };

const pages: [string, ReactElement][] = [
  [
    'home',
    <HomePage
      key="home"
      view="home"
      {...base}
      firm={firm}
      news={set(news)}
      deadlines={set(deadline)}
      activities={set(activity)}
      team={set(member)}
      logos={set(partner)}
    />,
  ],
  ['activities', <ActivitiesPage key="a" view="attivita" {...base} activities={set(activity)} />],
  [
    'an activity',
    <ActivityPage
      key="activity"
      {...base}
      activity={{ ...activity, responsabile: 5 }}
      contact={contact}
      person={member}
      deadlines={set(deadline)}
      news={set(news)}
    />,
  ],
  [
    'appointment',
    <AppointmentPage key="p" {...{ image, contact, chosen: null }} activities={set(activity)} />,
  ],
  ['contacts', <ContactsPage key="c" firm={firm} />],
  [
    'deadlines',
    <DeadlinesPage
      key="d"
      view="scadenzario"
      {...base}
      deadlines={{ items: [deadline, { ...deadline, id: 1, data: '2026-11-01' }], failed: false }}
      categories={[deadline.categoria ?? '', `${mark}F24`]}
      category={deadline.categoria}
      origin="https://studio.example"
    />,
  ],
  ['news', <NewsPage key="n" view="news" {...base} news={set(news)} />],
  ['a news item', <NewsItemPage key="i" item={news} image={image} contact={contact} />],
  [
    'search results',
    <SearchPage
      key="s"
      query="iva"
      results={set({
        ...{ collection: 'news', id: 1, url: '/news/1-x' },
        titolo: `${mark}Novità`,
        estratto: `${mark}In breve`,
      })}
    />,
  ],
  ['team', <TeamPage key="t" view="team" {...base} team={set(member)} />],
];

/** Returns every text and label of an editor that has no language of its own in an English page. */
function withoutItalian(): string[] {
  const isEnglish = (element: Element | null) =>
    element?.closest('[lang]')?.getAttribute('lang') !== 'it';
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isEnglish(node.parentElement)) found.push(node.textContent ?? '');
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      if (isEnglish(element)) found.push(element.getAttribute(name) ?? '');
  return found.filter((text) => text.includes(mark));
}

beforeEach(() => {
  preferReducedMotion();
  fakeIntersection(false);
});

test.each(pages)('marks the Italian texts of %s in the English interface', (_name, element) => {
  renderView(element, '/', 'en');
  expect(document.body.textContent).toContain(mark);
  expect(withoutItalian()).toEqual([]);
});
