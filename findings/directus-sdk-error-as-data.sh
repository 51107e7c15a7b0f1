#!/usr/bin/env bash
# @directus/sdk 26.0.0 resolves with the Response itself when an error answer is no JSON, HTML or plain text: a 502 without
# a body, which load balancers send, and an error of the type application/problem+json (RFC 9457) are data for its
# caller. An error in JSON whose list of errors is empty rejects, but `isDirectusError` throws a TypeError about it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @directus/sdk@26.0.0
cat > try.mjs <<'JS'
import { createDirectus, isDirectusError, readItems, rest } from '@directus/sdk';

const seen = [];
for (const [body, type] of [
  [null, undefined],
  ['{"status":502}', 'application/problem+json'],
  ['Bad Gateway', 'text/plain'],
  ['{"errors":[]}', 'application/json'],
]) {
  const fetch = async () =>
    new Response(body, { status: 502, headers: type === undefined ? {} : { 'content-type': type } });
  const client = createDirectus('http://localhost', { globals: { fetch } }).with(rest());
  const outcome = await client.request(readItems('news')).then(
    (data) => `resolved with a ${data.constructor.name} of status ${data.status}`,
    (error) => {
      try {
        return `rejected, isDirectusError ${isDirectusError(error)}`;
      } catch (thrown) {
        return `rejected, isDirectusError throws a ${thrown.name}`;
      }
    },
  );
  seen.push(`${type ?? 'no type'}: ${outcome}`);
}
console.log(`Node ${process.version}, @directus/sdk 26.0.0`);
console.log(seen.join('\n'));
const expected = [
  'no type: resolved with a Response of status 502',
  'application/problem+json: resolved with a Response of status 502',
  'text/plain: rejected, isDirectusError false',
  'application/json: rejected, isDirectusError throws a TypeError',
];
if (seen.join() !== expected.join()) {
  console.error('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
