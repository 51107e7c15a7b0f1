import { escapeHtml, ownPages } from '../http/own-page.ts';
import { timeOf } from './checks.ts';
import { type HealthReport, runbookOf, verdictOf, worstFirst } from './report.ts';

const pages = ownPages(`main{max-width:52rem;margin:0 auto;padding:2rem 1.5rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid #8888}
th,td:nth-child(2),td:nth-child(4){white-space:nowrap}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%)}tr{display:grid;grid-template-columns:1fr auto auto;gap:0 1rem;border-top:1px solid #8888}th,td{border:0;padding:.25rem 0}td:nth-child(3){grid-row:2;grid-column:1/-1;padding-bottom:.75rem}}
code{overflow-wrap:anywhere}`);

/** The policy of the page: its own style sheet and nothing else. */
export const pagePolicy = `default-src 'none'; style-src ${pages.styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const words = { ok: '✓ well', warning: '! look', problem: '✗ problem' };

/** Returns the health as a page for people, the worst first. It stays as it is until it is loaded again. */
export function pageOf(report: HealthReport, now: number): string {
  const verdict = verdictOf(report, now);
  const rows = worstFirst(report.checks).map(
    ({ name, level, sentence, since, runbook }) =>
      `<tr><th scope="row">${name}</th><td>${words[level]}</td><td>${escapeHtml(sentence)}${
        runbook === undefined ? '' : ` What to do: <code>${runbookOf(runbook)}</code>`
      }</td><td>${timeOf((now - Date.parse(since)) / 1000)}</td></tr>`,
  );
  return pages.write('en', verdict, [
    '<table><thead><tr><th scope="col">Part</th><th scope="col">State</th>',
    '<th scope="col">Details</th><th scope="col">For</th></tr></thead>',
    `<tbody>${rows.join('\n')}</tbody></table>`,
    '<p><a href="/">Look again</a>. Figures for Prometheus are at <a href="/metrics">/metrics</a>.</p>',
  ]);
}
