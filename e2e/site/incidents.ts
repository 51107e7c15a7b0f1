import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** The incidents in the browser during a test, and the incidents that the test expects. */
export interface Incidents {
  /** Expects an incident like this one: only its absence fails the test. */
  readonly expect: (pattern: RegExp) => void;
  /** Stops watching: requests of a page while the test is undone are no incidents. */
  readonly end: () => void;
  /** Returns the expected patterns without an incident so far. */
  readonly missing: () => readonly RegExp[];
  /** Returns one line for each unexpected incident, and for each expected one that is missing. */
  readonly verdict: () => string[];
}

const reported: readonly string[] = ['error', 'warning', 'assert'];

function consoleLine(message: ConsoleMessage): string | undefined {
  if (!reported.includes(message.type())) return undefined;
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

function failureLine(request: Request): string | undefined {
  const reason = request.failure()?.errorText ?? '';
  // A visitor who leaves a page stops its pending requests.
  if (reason === 'net::ERR_ABORTED') return undefined;
  return `request failed: ${request.method()} ${request.url()} ${reason}`;
}

declare global {
  interface Window {
    readonly reportViolation: (text: string) => Promise<void>;
  }
}

/** Reports every violation of the page's policy through a function of the test run. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event;
    void window.reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Watches every page of a browser context from now on. */
export async function watchIncidents(context: BrowserContext): Promise<Incidents> {
  const lines: string[] = [];
  const expectations: RegExp[] = [];
  let hasEnded = false;
  const note = (line: string | undefined) => {
    if (line !== undefined && !hasEnded) lines.push(line);
  };
  context.on('console', (message) => note(consoleLine(message)));
  context.on('weberror', (error) => note(`page error: ${error.error().message}`));
  context.on('requestfailed', (request) => note(failureLine(request)));
  await context.exposeBinding('reportViolation', (_source, text: string) =>
    note(`policy violation: ${text}`),
  );
  await context.addInitScript(reportViolations);
  const missing = () => expectations.filter((pattern) => !lines.some((line) => pattern.test(line)));
  return {
    expect: (pattern) => expectations.push(pattern),
    missing,
    end: () => {
      hasEnded = true;
    },
    verdict: () => [
      ...lines.filter((line) => !expectations.some((pattern) => pattern.test(line))),
      ...missing().map((pattern) => `expected, but did not happen: ${pattern}`),
    ],
  };
}
