import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exchange, roundTrips, scriptBytes } from './browser.ts';

function exchange(path: string, sentAt: number, answeredAt: number, type = 'Script'): Exchange {
  return { path, type, sentAt, answeredAt, bytes: 1 };
}

const page = exchange('/', 10, 10.4, 'Document');
const style = exchange('/a.css', 10.4, 10.8, 'Stylesheet');
const script = exchange('/a.js', 10.45, 10.85);
const later = exchange('/b.js', 10.9, 11.3);

test('counts requests that are sent together as one round trip', () => {
  assert.equal(
    roundTrips([page, style, script], () => true),
    2,
  );
});

test('counts a request after an answer as a further round trip, in any list order', () => {
  assert.equal(
    roundTrips([later, script, page, style], (one) => one === later),
    3,
  );
});

test('adds up JavaScript, and styles on demand', () => {
  assert.equal(scriptBytes([page, style, script, later]), 2);
  assert.equal(scriptBytes([page, style, script, later], /^(?:Script|Stylesheet)$/), 3);
});
