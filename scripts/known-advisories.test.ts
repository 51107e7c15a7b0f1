import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  type Advisory,
  advisoriesOf,
  advisoriesSchema,
  compare,
  oldListProblem,
} from './known-advisories.ts';

const list = v.parse(
  advisoriesSchema,
  readFileSync(join(import.meta.dirname, 'advisories.json'), 'utf8'),
);
const installed = [
  { where: 'runtime', name: 'node', version: '24.21.0' },
  { where: 'backend', name: 'directus', version: '11.17.4' },
  { where: '.', name: 'fastify', version: '5.12.8' },
];

const weakness: Advisory = {
  ...{ id: 'GHSA-aaaa-bbbb-cccc', package: 'fastify', affected: '<5.13.0' },
  about: 'a body is read twice (moderate)',
};

const report = JSON.stringify({
  vulnerabilities: {
    fastify: {
      via: [
        {
          ...{ source: 1, name: 'fastify', title: 'a body is read twice', severity: 'moderate' },
          ...{ url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', range: '<5.13.0' },
        },
      ],
    },
    '@fastify/cookie': { via: ['fastify'] },
  },
});

test('accepts what the list explains, each with its day and reason', () => {
  const { accepted, problems } = compare(installed, list.advisories, []);
  assert.deepEqual(problems, []);
  for (const id of ['CVE-2026-126539', 'CVE-2026-129239', 'Brotli'])
    assert.ok(
      accepted.some((sentence) => sentence.includes(id)),
      id,
    );
});

test('reports every new advisory of a registry, of any severity and also for the runtime', () => {
  assert.deepEqual(advisoriesOf(report), [weakness]);
  const ofNode = { ...weakness, package: 'node', affected: '<=24.21.0', id: 'CVE-1' };
  const { problems } = compare(installed, list.advisories, [weakness, ofNode]);
  assert.deepEqual(problems, [
    'runtime: node 24.21.0: a body is read twice (moderate) [CVE-1]',
    '.: fastify 5.12.8: a body is read twice (moderate) [GHSA-aaaa-bbbb-cccc]',
  ]);
  const accepted = { since: '2026-11-28', reason: 'no body is read' };
  assert.deepEqual(compare(installed, [{ ...weakness, accepted }], [weakness]).problems, []);
  const other = { ...weakness, id: 'GHSA-dddd' };
  assert.equal(compare(installed, [{ ...weakness, accepted }], [other]).problems.length, 1);
});

test('a list that stands alone may be two weeks old', () => {
  assert.equal(advisoriesOf('{"message":"405"}'), undefined);
  assert.equal(oldListProblem('2026-11-28', new Date('2026-12-12T12:00:00Z')), undefined);
  assert.match(oldListProblem('2026-11-28', new Date('2026-12-13')) ?? '', /15 days ago/);
});
