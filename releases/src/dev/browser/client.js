// Follows the builds of the app on a page of the development server: a style is replaced in place, any other change
// reloads the page, and the report of a failed build lies over it until the next good one. The address of this script
// names the build that the page was made with.
const { searchParams } = new URL(import.meta.url);
const folder = searchParams.get('folder') ?? '';
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

const report = document.createElement('pre');
report.setAttribute('role', 'alert');
Object.assign(report.style, {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: '2147483647',
  maxBlockSize: '60vh',
  margin: '0',
  padding: '1rem',
  overflow: 'auto',
  background: '#7a1020',
  color: '#fff',
  font: '14px/1.4 monospace',
  whiteSpace: 'pre-wrap',
});

const builds = new EventSource('/dev/builds');
builds.addEventListener('built', ({ data }) => {
  report.remove();
  const build = JSON.parse(data);
  if (build.scripts !== searchParams.get('scripts')) window.location.reload();
  else if (build.styles !== styles) replaceStyles(build.styles);
});
builds.addEventListener('failed', ({ data }) => {
  report.textContent = JSON.parse(data);
  document.body.append(report);
});
