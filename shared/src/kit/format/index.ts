export {
  formatDate,
  formatMoment,
  formatMonth,
  formatShortMoment,
  formatShortMonth,
  monthName,
  ordinalDay,
  romeToday,
} from './date.ts';
export { extensionOf, fileBadge, formatBytes } from './file.ts';
export { shortName } from './firm-name.ts';
export { groupBy, groupByMonth } from './group.ts';
export { formatAmount, formatNumber, formatPrice } from './intl.ts';
export { slug } from './slug.ts';
