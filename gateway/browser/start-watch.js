/**
 * Reports a shell that does not start, which cannot report itself. The gateway serves this file without a build, and
 * every page names it after the shell's own script.
 */

/** The performance mark that the shell sets when its start fails after its script has run (`shared/src/contract`). */
const startFailureMark = 'shell:failed';

/** Longest reason of a report, in characters. */
const longest = 200;

/** The messages of browsers for a module that did not load; any other error was thrown by running code. */
const notLoaded = /dynamically imported module|module script/i;

/**
 * Returns the name of an error and its message, up to the first character that could begin a visitor's data.
 * @param {unknown} error
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return 'not an error';
  const [text = ''] = error.message.split(/[?#\n"]/, 1);
  return `${error.name}: ${text}`.slice(0, longest).replace(/\p{C}/gu, ' ');
}

/**
 * Returns the name of an error: its message may hold data of the visitor.
 * @param {string} reason
 */
const classOf = (reason) => /^\w*Error\b/.exec(reason)?.[0] ?? 'Error';

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
 */
async function send(reason) {
  const { composition } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  await post('/reports/view', { composition });
  await post('/reports', { composition, reports: [{ kind: 'failed', app: 'shell', reason }] });
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
 * @param {string} reason
 * @param {string | undefined} script the script that did not load, if known
 */
async function judge(reason, script) {
  try {
    const fault = notLoaded.test(reason) ? script && (await faultOf(script)) : classOf(reason);
    if (fault) await send(fault);
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
  import(shell.src).catch((error) => judge(reasonOf(error), shell.src));
  new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName(startFailureMark)) {
      const reason = mark instanceof PerformanceMark ? String(mark.detail) : '';
      void judge(reason, /https?:\S+/.exec(reason)?.[0]);
    }
  }).observe({ type: 'mark', buffered: true });
}
