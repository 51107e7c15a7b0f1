import { paths, type RemoteModule } from '@studio/shared/contract';
import { firstPageRoute } from './first-page-route.tsx';
import { messages as bundledMessages } from './messages/index.ts';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 1;

/** The ids name the chunks: a visit to /contacts loads the chunk `contacts`, which the head of the page preloads. */
export const routes: RemoteModule['routes'] = [
  {
    id: 'public-site:news-item',
    path: paths.newsItem.pattern,
    lazy: async () =>
      (await import(/* webpackChunkName: "news-item" */ './news/news-item-route.tsx'))
        .newsItemRoute,
  },
  {
    id: 'public-site:activity',
    path: paths.activity.pattern,
    lazy: async () =>
      (await import(/* webpackChunkName: "activity" */ './activities/activity-route.tsx'))
        .activityRoute,
  },
  {
    id: 'public-site:contacts',
    path: paths.contacts.pattern,
    lazy: async () =>
      (
        await import(/* webpackChunkName: "contacts" */ './contacts/contacts-route.tsx')
      ).contactsRoute(),
  },
  {
    id: 'public-site:appointment',
    path: paths.appointment.pattern,
    lazy: async () =>
      (await import(/* webpackChunkName: "appointment" */ './appointment/appointment-route.tsx'))
        .appointmentRoute,
  },
  {
    id: 'public-site:search',
    path: paths.search.pattern,
    lazy: async () =>
      (await import(/* webpackChunkName: "search" */ './search/search-route.tsx')).searchRoute,
  },
  { path: paths.home.pattern, ...firstPageRoute },
  {
    id: 'public-site:pages',
    path: '*',
    lazy: async () => (await import(/* webpackChunkName: "pages" */ './page-route.tsx')).pageRoute,
  },
];

export const fills: RemoteModule['fills'] = {
  'public-site/activity-aside': {
    load: () => import(/* webpackChunkName: "aside" */ './appointment/appointment-aside.tsx'),
  },
};

export const messages: RemoteModule['messages'] = bundledMessages;
