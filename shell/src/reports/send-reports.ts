import { reportPath, viewPath } from '@studio/shared/contract';
import type { Queue } from './queue.ts';

/** How long after the first report the rest may join it, in milliseconds. */
const gathering = 3000;

/** Reports in one message: what the site takes. */
const mostAtOnce = 20;

/** A page that is left must not wait for an answer, nor end the request. */
function post(address: string, content: object): Promise<Response> {
  return fetch(address, { method: 'POST', body: JSON.stringify(content), keepalive: true });
}

function send(content: object): void {
  // As text, so that no browser asks for permission first.
  const body = new Blob([JSON.stringify(content)], { type: 'text/plain' });
  if (!navigator.sendBeacon(reportPath, body)) {
    post(reportPath, content).catch(() => undefined);
  }
}

/**
 * Begins the view and sends what is told of it: a while after the first report, and when the page is hidden. While the
 * browser is offline, or the site does not take the view, everything waits; no failure is told to anybody.
 * @param composition version of each app, as the page's boot data say
 * @returns what stops it
 */
export function sendReports({ take, onTold }: Queue, composition: string): () => void {
  let isBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin(): Promise<void> {
    if (isBegun || !navigator.onLine) return;
    isBegun = await post(viewPath, { composition }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  function sendAll(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isBegun || !navigator.onLine) return;
    for (let reports = take(mostAtOnce); reports.length > 0; reports = take(mostAtOnce)) {
      send({ composition, reports });
    }
  }

  function sendSoon(): void {
    timer ??= setTimeout(() => void begin().then(sendAll), gathering);
  }

  const whenHidden = () => document.visibilityState === 'hidden' && sendAll();
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', sendAll);
  window.addEventListener('online', sendSoon);
  void begin();
  onTold(sendSoon);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', sendAll);
    window.removeEventListener('online', sendSoon);
    onTold(() => undefined);
  };
}
