import { renderView } from '../testing/render-view.tsx';
import { RelativeDay } from './relative-day.tsx';

test.each([
  ['2026-11-21', 'oggi', 'today'],
  ['2026-11-22', 'domani', 'tomorrow'],
  ['2026-11-29', 'tra 8 giorni', 'in 8 days'],
  ['2027-01-20', 'tra 60 giorni', 'in 60 days'],
  ['2027-01-21', 'tra 2 mesi', 'in 2 months'],
  ['2027-11-21', 'tra 12 mesi', 'in 12 months'],
])('shows for %s “%s” and “%s”', (date, italian, english) => {
  const day = <RelativeDay date={date} today="2026-11-21" />;
  expect(renderView(day).container).toHaveTextContent(italian);
  expect(renderView(day, '/', 'en').container).toHaveTextContent(english);
});

test.each(['2026-11-20', '', 'domani'])('shows nothing for %p', (date) => {
  const { container } = renderView(<RelativeDay date={date} today="2026-11-21" />);
  expect(container).toBeEmptyDOMElement();
});
