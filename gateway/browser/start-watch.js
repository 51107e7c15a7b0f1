/**
 * Tells the site of a shell that does not start: nothing of its release may be there to do so, whatever a visitor's
 * browser does not understand. Served as it is, by the gateway, and named by every page after the shell's own script.
 */

/** What the shell notes where its start fails after its script has run; `shared/src/contract` has the name. */
const startFailureMark = 'shell:failed';

/** Characters that a report takes of a reason. */
const longest = 200;

/** How browsers call a module that did not load; whatever else a start fails with was thrown by what runs. */
const notLoaded = /dynamically imported module|module script/i;

/**
 * @param {unknown} error
 * @returns {string} its name and what its message says up to where something of a visitor could begin
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return 'not an error';
  const [text = ''] = error.message.split(/[?#\n"]/, 1);
  return `${error.name}: ${text}`.slice(0, longest).replace(/\p{C}/gu, ' ');
}

/**
 * @param {string} address
 * @param {object} content
 */
function post(address, content) {
  return fetch(address, { method: 'POST', body: JSON.stringify(content), keepalive: true });
}

/** @param {string} reason */
async function tell(reason) {
  const { composition } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  await post('/reports/view', { composition });
  await post('/reports', { composition, reports: [{ kind: 'failed', app: 'shell', reason }] });
}

/** @returns {Record<string, string>} the hashes that the page gives of its scripts, by path */
function signed() {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  return JSON.parse(map).integrity ?? {};
}

/**
 * @param {string} address of a file that did not load
 * @returns {Promise<string | undefined>} what is wrong with it; undefined where it is right by now, or cannot be reached
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
 * Tells why the shell did not start, where that is its own doing.
 * @param {string} reason
 * @param {string | undefined} script what did not load, where it is known
 */
async function judge(reason, script) {
  try {
    const fault = notLoaded.test(reason) ? script && (await faultOf(script)) : reason;
    if (fault) await tell(fault);
  } catch {
    // The visitor's connection.
  }
}

/** Whether the shell is built for this browser: in others no release would start, and none is to blame. */
function isBuiltFor() {
  const takesScripts = HTMLScriptElement.supports?.('importmap') ?? false;
  return takesScripts && CSS.supports('color', 'color-mix(in oklab, red, red)');
}

const shell = document.querySelector('script[src^="/releases/shell/"]');
if (shell instanceof HTMLScriptElement && isBuiltFor()) {
  // It is not run again: the browser says how the page's own script did.
  import(shell.src).catch((error) => judge(reasonOf(error), shell.src));
  new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName(startFailureMark)) {
      const reason = mark instanceof PerformanceMark ? String(mark.detail) : '';
      void judge(reason, /https?:\S+/.exec(reason)?.[0]);
    }
  }).observe({ type: 'mark', buffered: true });
}
