/**
 * Tells the site of a shell that does not start: nothing of its release may be there to do so, whatever a visitor's
 * browser does not understand. Served as it is, by the gateway, and named by every page after the shell's own script.
 */

/** What the shell notes where its start fails after its script has run; `shared/src/contract` has the name. */
const failedStart = 'shell:failed';

/** Characters that a report takes of a reason. */
const longest = 200;

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

/**
 * @param {string} script address of the shell's
 * @returns {Promise<string | undefined>} why it did not run; undefined where it did, or cannot be reached from here
 */
async function whyNotRun(script) {
  try {
    // It is not run again: the browser says how the page's own script did.
    await import(script);
    return undefined;
  } catch (error) {
    const answer = await fetch(script).catch(() => undefined);
    if (answer === undefined) return undefined;
    return answer.ok ? reasonOf(error) : `its script is answered with ${answer.status}`;
  }
}

/** Whether the shell is built for this browser: in others no release would start, and none is to blame. */
function isBuiltFor() {
  const takesScripts = HTMLScriptElement.supports?.('importmap') ?? false;
  return takesScripts && CSS.supports('color', 'color-mix(in oklab, red, red)');
}

const shell = document.querySelector('script[src^="/releases/shell/"]');
if (shell instanceof HTMLScriptElement && isBuiltFor()) {
  const reason = await whyNotRun(shell.src);
  if (reason !== undefined) await tell(reason);
  new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName(failedStart)) {
      if (mark instanceof PerformanceMark) void tell(String(mark.detail));
    }
  }).observe({ type: 'mark', buffered: true });
}
