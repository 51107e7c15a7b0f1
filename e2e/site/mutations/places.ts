// Files that several changes are made in.
export const contacts = 'public-site/src/contacts/contacts-page.tsx';
export const home = 'public-site/src/home/home-page.tsx';
export const homeStyles = 'public-site/src/home/home-page.module.css';
export const index = 'shared/src/session/index.ts';
export const news = 'public-site/src/news/news-page.tsx';
export const newsItem = 'public-site/src/news/news-item-page.tsx';
export const search = 'public-site/src/search/search-page.tsx';
export const team = 'public-site/src/team/team-page.tsx';

// The line at which a component begins, by the app.
export const authT = "const { t } = useTranslation('auth');\n";
export const clientT = "const { t } = useTranslation('customer-area');\n";
export const shellT = "const { t } = useTranslation('shell');\n";
