/**
 * Reports a shell that does not start, which cannot report itself. The gateway serves this file without a build, and
 * every page names it after the shell's own script.
 */

/** The performance mark that the shell sets when its start fails after its script has run (`shared/src/contract`). */
const startFailureMark = 'shell:failed';

/** The messages of browsers for a module that did not load; any other error was thrown by running code. */
const notLoaded = /dynamically imported module|module script/i;

/**
 * Returns the name of an error: its message may hold data of the visitor.
 * @param {string} text
 */
const classOf = (text) => /^\w*Error\b/.exec(text)?.[0] ?? 'Error';

/**
 * Returns the places of an error in released files, the innermost first.
 * @param {string} text
 */
const placesOf = (text) =>
  [...text.matchAll(/\/releases\/([a-z][a-z0-9-]*\/[\w.-]+\/[\w./-]+:\d+:\d+)/g)]
    .map(([, place]) => place)
    .slice(0, 12);

/**
 * Posts JSON; the request outlives the page.
 * @param {string} address
 * @param {object} content
 */
function post(address, content) {
  return fetch(address, { method: 'POST', body: JSON.stringify(content), keepalive: true });
}

/**
 * Sends the report of a failed shell.
 * @param {string} reason
 * @param {(string | undefined)[]} frames
 */
async function send(reason, frames) {
  const { composition } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  await post('/reports/view', { composition });
  const report = { kind: 'failed', app: 'shell', reason };
  const sample = frames.length > 0 ? { frames } : undefined;
  await post('/reports', { composition, reports: [{ ...report, sample }] });
}

/**
 * Returns the hashes of the page's scripts, by path.
 * @returns {Record<string, string>}
 */
function signed() {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  return JSON.parse(map).integrity ?? {};
}

/**
 * Returns the fault of a file that did not load; undefined when the file is right now, or cannot be reached.
 * @param {string} address
 * @returns {Promise<string | undefined>}
 */
async function faultOf(address) {
  const { pathname } = new URL(address);
  const cache = 'no-store';
  const answer = await fetch(address, { cache });
  if (answer.status === 404) return `${pathname} is not found`;
  if (!answer.ok) return undefined;
  const integrity = signed()[pathname] ?? '';
  const isRight = await fetch(address, { cache, integrity }).then(
    () => true,
    () => false,
  );
  return isRight ? undefined : `${pathname} is not what was signed`;
}

/**
 * Reports why the shell did not start, unless the fault is outside of the release.
 * @param {string} text the error in its first line, then its stack
 * @param {string | undefined} script the script that did not load, if known
 */
async function judge(text, script) {
  try {
    const [error = ''] = text.split('\n', 1);
    if (!notLoaded.test(error)) return await send(classOf(error), placesOf(text));
    const fault = script && (await faultOf(script));
    if (fault) await send(fault, []);
  } catch {
    // A failed request here means that the visitor's connection is down: no fault of the release.
  }
}

/** Returns whether the shell supports this browser: in others no release would start. */
function isBuiltFor() {
  const takesScripts = HTMLScriptElement.supports?.('importmap') ?? false;
  return takesScripts && CSS.supports('color', 'color-mix(in oklab, red, red)');
}

const shell = document.querySelector('script[src^="/releases/shell/"]');
if (shell instanceof HTMLScriptElement && isBuiltFor()) {
  // The script does not run again: the browser returns the outcome of the page's own script.
  import(shell.src).catch((error) => judge(`${error}\n${error?.stack}`, shell.src));
  new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName(startFailureMark)) {
      const text = mark instanceof PerformanceMark ? String(mark.detail) : '';
      void judge(text, /https?:\S+/.exec(text)?.[0]);
    }
  }).observe({ type: 'mark', buffered: true });
}
