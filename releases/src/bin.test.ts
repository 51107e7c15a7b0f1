import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'acorn';

const bin = join(import.meta.dirname, 'bin.js');

test('an older Node reads the program and gets a sentence', () => {
  parse(readFileSync(bin, 'utf8'), {
    ecmaVersion: 2022,
    sourceType: 'module',
    allowHashBang: true,
  });
  const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
  for (const [args, again] of [
    [['build'], 'npx -p node@24 -- npm run build'],
    [['create', 'prices'], 'npx --yes --package node@24 .* studio-release create prices'],
  ] as const) {
    const options = ['--import', `data:text/javascript,${older}`, bin, ...args];
    const { status, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
    const sentence = `^studio-release needs Node 24; this is 20\\.20\\.2 \\(for example: ${again}\\)\\.$`;
    assert.match(stderr, new RegExp(sentence, 'm'));
    assert.equal(status, 1);
  }
});

test('a signal opens no debugger of the program', () => {
  const probe =
    'if(process.execArgv.includes("--disable-sigusr1")){console.log("without debugger");process.exit()}';
  const options = ['--import', `data:text/javascript,${probe}`, bin];
  const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  assert.deepEqual([stdout, stderr], ['without debugger\n', '']);
});
