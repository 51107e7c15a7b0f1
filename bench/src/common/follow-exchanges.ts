import type { CDPSession } from '@playwright/test';
import type { Exchange } from './exchange.ts';

/** Collects what the page asks of the network from now on, as it is finished; the list grows. */
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
    // A picture written into the page itself (data:) is none that went over the wire.
    if (request === undefined || answer === undefined || encodedDataLength === 0) return;
    const { answeredAt, headerBytes } = answer;
    exchanges.push({ ...request, answeredAt, bytes: encodedDataLength - headerBytes });
  });
  return exchanges;
}
