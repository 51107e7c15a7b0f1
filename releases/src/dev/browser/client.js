// Follows the builds of apps on a page of a development server. A hot build updates the page by itself; of another one
// the styles are replaced in place, and any other change reloads the page. The report of a failed build, or of an error
// on the page, lies over it until the next good build. Where the address of this script names a build, the page was made
// with it.
const { searchParams } = new URL(import.meta.url);
const folder = searchParams.get('folder') ?? '';

/** @type {Map<string, { scripts: string, styles: string }>} The latest build of each app. */
const latest = new Map();
const named = searchParams.get('app');
if (named !== null)
  latest.set(named, {
    scripts: searchParams.get('scripts') ?? '',
    styles: searchParams.get('styles') ?? '',
  });

/** The number of builds since the page began, by which an error is known to be of an earlier one. */
let count = 0;

/** @param {string} hash */
function replaceStyles(hash) {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel="stylesheet"]');
  for (const link of links) {
    const address = new URL(link.href);
    if (!address.pathname.startsWith(folder)) continue;
    address.search = hash;
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = address.href;
    // The old styles stay until the new ones are there.
    next.addEventListener('load', () => link.remove());
    link.after(next);
  }
}

const report = document.createElement('div');
report.setAttribute('role', 'alert');
Object.assign(report.style, {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: '2147483647',
  maxBlockSize: '60vh',
  padding: '1rem',
  overflow: 'auto',
  background: '#7a1020',
  color: '#fff',
  font: '14px/1.4 monospace',
  whiteSpace: 'pre-wrap',
});
const text = document.createElement('div');
const close = document.createElement('button');
close.textContent = 'Close';
Object.assign(close.style, {
  float: 'right',
  padding: '0.25rem 0.75rem',
  border: '1px solid',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
});
close.addEventListener('click', () => report.remove());
report.append(close, text);

/** The app whose build the report is about; undefined for an error on the page, which stays until another build. */
/** @type {string | undefined} */
let failedApp;

/**
 * @param {string} content
 * @param {string} [app]
 */
function showReport(content, app) {
  failedApp = app;
  text.textContent = content;
  document.body.append(report);
}

/**
 * Returns the error behind an error: the shell names the app that it could not load, and keeps the reason.
 * @param {unknown} error
 * @returns {unknown}
 */
function reasonOf(error) {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : error;
}

/**
 * Shows an error of the page with its sources, which the server knows.
 * @param {unknown} shown
 * @param {string | null} [componentStack]
 */
async function explain(shown, componentStack) {
  const error = reasonOf(shown);
  const { title, stack } =
    error instanceof Error
      ? { title: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
      : { title: String(error), stack: '' };
  const build = count;
  const answer = await fetch('/dev/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title, stack, componentStack: componentStack ?? '' }),
  });
  // The first error is the reason of the others, and a later build has none of them.
  if (build !== count || (report.isConnected && failedApp === undefined)) return;
  showReport(answer.ok ? await answer.text() : `${title}\n\n${stack}`);
}

window.addEventListener('studio:failure', ({ detail }) => {
  void explain(detail.error, detail.componentStack);
});
window.addEventListener('error', ({ error }) => {
  if (error instanceof Error) void explain(error);
});
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (reason instanceof Error) void explain(reason);
});

const builds = new EventSource('/dev/builds');
builds.addEventListener('built', ({ data }) => {
  const { app, scripts, styles, isHot } = JSON.parse(data);
  const before = latest.get(app);
  latest.set(app, { scripts, styles });
  const isOther = before !== undefined && before.scripts !== scripts;
  if (isOther) count += 1;
  if (failedApp === undefined ? isOther : failedApp === app) report.remove();
  if (isHot) window.dispatchEvent(new CustomEvent('studio:built', { detail: { [app]: scripts } }));
  else if (isOther) window.location.reload();
  else if (before !== undefined && styles !== before.styles) replaceStyles(styles);
});
builds.addEventListener('failed', ({ data }) => {
  const { app, report: content } = JSON.parse(data);
  showReport(content, app);
});
