import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const units = globSync('deploy/systemd/*.service', { cwd: root });
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The highest exposure by `systemd-analyze security`, from 0 to 10, as deploy/README.md names it. */
const exposures: Readonly<Record<string, number>> = {
  'studio-backend.service': 1.3,
  'studio-backup.service': 1.4,
  'studio-drill.service': 1.4,
  'studio-gateway.service': 2.9,
};

test('no program of a server opens its debugger at a signal', () => {
  const starts = units.map(
    (unit) => /^ExecStart=.*$/m.exec(readFileSync(join(root, unit), 'utf8'))?.[0],
  );
  const container = readFileSync(join(root, 'deploy/container/run.sh'), 'utf8');
  starts.push(...(container.match(/exec node .*/g) ?? []));
  assert.equal(starts.length, units.length + 6);
  for (const start of starts) assert.match(String(start), /node --disable-sigusr1 /);
});

test('the units are valid and no more exposed than noted', {
  skip: !isThere && 'no systemd',
}, (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
  assert.deepEqual(units.map((unit) => basename(unit)).toSorted(), Object.keys(exposures));
  for (const unit of units) {
    const name = basename(unit);
    const copy = join(folder, name);
    writeFileSync(
      copy,
      readFileSync(join(root, unit), 'utf8').replaceAll('/srv/studio/', `${folder}/`),
    );
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', copy], {
      encoding: 'utf8',
    });
    assert.equal(verified.stderr.trim(), '');
    assert.equal(verified.status, 0);
    const threshold = `--threshold=${Math.round((exposures[name] ?? 0) * 10)}`;
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', threshold, copy], {
      encoding: 'utf8',
    });
    assert.equal(security.status, 0, security.stdout.split('\n').at(-2));
  }
});
