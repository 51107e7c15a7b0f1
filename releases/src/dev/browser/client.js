// Follows the builds of the app on a page of the development server. A hot build updates the page by itself; of another
// one the styles are replaced in place, and any other change reloads the page. The report of a failed build, or of an
// error on the page, lies over it until the next good build. The address of this script names the build that the page was
// made with.
const { searchParams } = new URL(import.meta.url);
const app = searchParams.get('app') ?? '';
const folder = searchParams.get('folder') ?? '';
let scripts = searchParams.get('scripts');
let styles = searchParams.get('styles');

/** @param {string} hash */
function replaceStyles(hash) {
  styles = hash;
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

/** True while the report is that of an error on the page, which stays until another build. */
let isOfPage = false;

/**
 * @param {string} content
 * @param {boolean} ofPage
 */
function showReport(content, ofPage) {
  isOfPage = ofPage;
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
  const build = scripts;
  const answer = await fetch('/dev/errors', {
    method: 'POST',
    body: JSON.stringify({ title, stack, componentStack: componentStack ?? '' }),
  });
  // The first error is the reason of the others, and a later build has none of them.
  if (build !== scripts || (report.isConnected && isOfPage)) return;
  showReport(answer.ok ? await answer.text() : `${title}\n\n${stack}`, true);
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
  const build = JSON.parse(data);
  const isOther = build.scripts !== scripts;
  if (isOther || !isOfPage) report.remove();
  if (build.isHot) {
    scripts = build.scripts;
    window.dispatchEvent(new CustomEvent('studio:built', { detail: { [app]: build.scripts } }));
  } else if (isOther) window.location.reload();
  else if (build.styles !== styles) replaceStyles(build.styles);
});
builds.addEventListener('failed', ({ data }) => showReport(JSON.parse(data), false));
