export { formatDate, formatMonth, formatShortMonth, monthName, romeToday } from './date.ts';
export { extensionOf, fileBadge, formatBytes } from './file.ts';
export { shortName } from './firm-name.ts';
export { type Group, groupBy, groupByMonth } from './group.ts';
export { formatAmount, formatPrice } from './intl.ts';
export { slug } from './slug.ts';
