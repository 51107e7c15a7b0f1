/** @jest-environment node */
import { linkHeadings } from './text-headings.ts';

const text =
  '<h2>Chi siamo</h2><p>a</p><h2 lang="en">The <em>team</em> &amp; us</h2><h2>Chi siamo</h2>';

test('returns the headings with an id each, and the HTML that has them', () => {
  const { html, headings } = linkHeadings(text);
  expect(headings).toEqual([
    { id: 'testo-chi-siamo', text: 'Chi siamo' },
    { id: 'testo-the-team-us', text: 'The team & us' },
    { id: 'testo-chi-siamo--2', text: 'Chi siamo' },
  ]);
  expect(html).toBe(
    '<h2 id="testo-chi-siamo">Chi siamo</h2><p>a</p>' +
      '<h2 id="testo-the-team-us" lang="en">The <em>team</em> &amp; us</h2>' +
      '<h2 id="testo-chi-siamo--2">Chi siamo</h2>',
  );
});

test('returns a text with two headings unchanged', () => {
  const short = '<h2>Uno</h2><h2>Due</h2>';
  expect(linkHeadings(short)).toEqual({ html: short, headings: [] });
});

test('leaves attributes alone that look like a heading', () => {
  const abbreviation = '<abbr title="> <h2>">IVA</abbr>';
  const { html, headings } = linkHeadings(`${abbreviation}${text}`);
  expect(headings).toHaveLength(3);
  expect(html.startsWith(abbreviation)).toBe(true);
});
