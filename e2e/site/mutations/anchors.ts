import { after, instead } from './mutation.ts';

// The files that several mutations change.
export const contacts = 'public-site/src/contacts/contacts-page.tsx';
export const home = 'public-site/src/home/home-page.tsx';
export const homeStyles = 'public-site/src/home/home-page.module.css';
export const index = 'shared/src/client/index.ts';
export const news = 'public-site/src/news/news-page.tsx';
export const newsItem = 'public-site/src/news/news-item-page.tsx';
export const search = 'public-site/src/search/search-page.tsx';
export const team = 'public-site/src/team/team-page.tsx';

// The first line of a page's component.
export const contactsStart = 'export function ContactsPage({ firm }: ContactsData) {\n';
export const homeStart =
  'const { page, image, firm, news, deadlines, activities, team, logos } = data;\n';
export const newsItemStart =
  'export function NewsItemPage({ item, image, contact }: NewsItemData) {\n';
export const newsStart = 'export function NewsPage({ page, image, news }: NewsData) {\n';
export const teamStart = 'export function TeamPage({ page, image, team }: TeamData) {\n';

// A line that the components of an app start with.
export const authT = "const { t } = useTranslation('auth');\n";
export const shellT = "const { t } = useTranslation('shell');\n";

/** Runs code in an effect of the team's page. */
export const inEffect = (code: string) => [
  instead(team, 'MouseEvent, useState }', 'MouseEvent, useEffect, useState }'),
  after(team, teamStart, `  useEffect(() => {\n    ${code}\n  }, []);\n`),
];
