import type { CDPSession } from '@playwright/test';
import type { Exchange } from './exchange.ts';

/** Records the requests of a page from now on. The returned list grows with each finished request. */
export function followExchanges(session: CDPSession): readonly Exchange[] {
  const sent = new Map<string, Pick<Exchange, 'path' | 'type' | 'sentAt'>>();
  const answered = new Map<string, { answeredAt: number; headerBytes: number }>();
  const exchanges: Exchange[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    const { pathname, search } = new URL(request.url);
    sent.set(requestId, { path: pathname + search, type, sentAt: timestamp });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const headerBytes = response.encodedDataLength;
    answered.set(requestId, { answeredAt: timestamp, headerBytes });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    const answer = answered.get(requestId);
    // A data: picture does not go over the wire.
    if (request === undefined || answer === undefined || encodedDataLength === 0) return;
    const { answeredAt, headerBytes } = answer;
    exchanges.push({ ...request, answeredAt, bytes: encodedDataLength - headerBytes });
  });
  return exchanges;
}
