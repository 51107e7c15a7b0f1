import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../common/exchange.ts';
import { depths, roundTrips } from './round-trips.ts';

function exchange(path: string, sentAt: number, answeredAt: number, type = 'Script'): Exchange {
  return { path, type, sentAt, answeredAt, bytes: 1 };
}

const page = exchange('/', 10, 10.4, 'Document');
const style = exchange('/a.css', 10.4, 10.8, 'Stylesheet');
const script = exchange('/a.js', 10.45, 10.85);
const later = exchange('/b.js', 10.9, 11.3);

test('counts requests that are sent together as one round trip', () => {
  assert.deepEqual([...depths([page, style, script]).values()], [1, 2, 2]);
});

test('counts a request after an answer as a further round trip, in any list order', () => {
  assert.equal(depths([later, script, page, style]).get(later), 3);
});

test('counts the requests that were answered before the first content', () => {
  const data = exchange('/api/items/news', 10.9, 11.2, 'Fetch');
  const trips = roundTrips({ exchanges: [page, style, script, later, data], firstContentAt: 11 });
  assert.deepEqual(
    { ...trips, firstContent: Math.round(trips.firstContent * 100) / 100 },
    {
      requests: 5,
      requestsBeforeContent: 3,
      dataRequestsBeforeContent: 1,
      beforeContent: 2,
      untilUsable: 3,
      firstContent: 1,
    },
  );
});

test('does not count pictures and later data as early data requests', () => {
  const picture = exchange('/api/assets/1?key=logo', 10.5, 10.9, 'Image');
  const data = exchange('/api/items/news', 11.1, 11.5, 'Fetch');
  const trips = roundTrips({ exchanges: [page, picture, data], firstContentAt: 11 });
  assert.equal(trips.dataRequestsBeforeContent, 0);
});
