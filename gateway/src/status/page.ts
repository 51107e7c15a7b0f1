import { createHash } from 'node:crypto';
import { timeOf } from './checks.ts';
import { type HealthReport, runbookOf, verdictOf, worstFirst } from './report.ts';

const style = `:root{color-scheme:light dark}
body{margin:0;background:#faf6ee;color:#1b2330;font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2rem 1.5rem}
h1{font:500 2rem/1.2 Georgia,serif}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid #8888}
th,td:nth-child(2),td:nth-child(4){white-space:nowrap}
a{color:#1d5546}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%)}tr{display:grid;grid-template-columns:1fr auto auto;gap:0 1rem;border-top:1px solid #8888}th,td{border:0;padding:.25rem 0}td:nth-child(3){grid-row:2;grid-column:1/-1;padding-bottom:.75rem}}
code{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#13171c;color:#ece6da}a{color:#86c7ad}}`;

/** The policy of the page: its own style sheet and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const words = { ok: '✓ well', warning: '! look', problem: '✗ problem' };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '');

/** Returns the health as a page for people, the worst first. It stays as it is until it is loaded again. */
export function pageOf(report: HealthReport, now: number): string {
  const verdict = verdictOf(report, now);
  const rows = worstFirst(report.checks).map(
    ({ name, level, sentence, since, runbook }) =>
      `<tr><th scope="row">${name}</th><td>${words[level]}</td><td>${escaped(sentence)}${
        runbook === undefined ? '' : ` What to do: <code>${runbookOf(runbook)}</code>`
      }</td><td>${timeOf((now - Date.parse(since)) / 1000)}</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${verdict}</title><style>${style}</style></head><body><main><h1>${verdict}</h1>`,
    '<table><thead><tr><th scope="col">Part</th><th scope="col">State</th>',
    '<th scope="col">Details</th><th scope="col">For</th></tr></thead>',
    `<tbody>${rows.join('\n')}</tbody></table>`,
    '<p><a href="/">Look again</a>. Figures for Prometheus are at <a href="/metrics">/metrics</a>.</p></main></body></html>',
  ].join('\n');
}
