import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackDebianPackages } from '@studio/releases/smoke/debian-package';
import { freePorts } from '../../ports.ts';

/** Time that a program has to be ready, in milliseconds. */
const readyWithin = 60_000;

/** A running object store. */
export interface ObjectStore {
  /** The variables that name it and its login. */
  readonly variables: Readonly<Record<string, string>>;
  /** Kills the S3 server and starts it again, with what is stored; resolves when it answers. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const configuration = (root: string, folder: string, fsid: string, ports: readonly number[]) => {
  const libraries = join(root, 'usr/lib/x86_64-linux-gnu');
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${ports[0]},v1:127.0.0.1:${ports[1]}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
keyring = ${folder}/keyring
plugin dir = ${libraries}/ceph
erasure code dir = ${libraries}/ceph/erasure-code
osd class dir = ${libraries}/rados-classes
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
rgw frontends = beast endpoint=127.0.0.1:${ports[2]}
`;
};

/**
 * Starts Ceph's S3 server with one monitor and one object server in memory, on ports of 127.0.0.1.
 * @throws {Error} with a sentence when a program of it does not start
 */
export async function startCeph(): Promise<ObjectStore> {
  const { root, PATH, LD_LIBRARY_PATH } = await unpackDebianPackages(
    ['radosgw', 'ceph-mon', 'ceph-osd'],
    join(import.meta.dirname, '../../../.cache/ceph'),
  );
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'));
  const ports = await freePorts(3);
  const env = {
    PATH,
    LD_LIBRARY_PATH,
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    CEPH_CONF: join(folder, 'ceph.conf'),
  };
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const running: ChildProcess[] = [];
  const start = (command: string, ...args: string[]): ChildProcess => {
    const child = spawn(command, [...args, '-f'], { env, stdio: 'ignore' });
    running.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      // Nothing of it is needed again.
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name));
    const fsid = randomUUID();
    await writeFile(join(folder, 'ceph.conf'), configuration(root, folder, fsid, ports));
    const monitor = `[v2:127.0.0.1:${ports[0]},v1:127.0.0.1:${ports[1]}]`;
    const [map, keyring] = [join(folder, 'monmap'), join(folder, 'keyring')];
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitor, map);
    run(
      'ceph-authtool',
      keyring,
      '--create-keyring',
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    );
    for (const name of ['client.admin', 'client.rgw', 'osd.0'])
      run(
        'ceph-authtool',
        keyring,
        '--gen-key',
        '-n',
        name,
        '--cap',
        'mon',
        'allow *',
        '--cap',
        'osd',
        'allow *',
      );
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    const id = randomUUID();
    run('ceph', '--connect-timeout', '30', 'osd', 'new', id);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id);
    start('ceph-osd', '-i', '0');
    const endpoint = `http://127.0.0.1:${ports[2]}`;
    const startServer = async () => {
      const child = start('radosgw', '-n', 'client.rgw');
      await answers(endpoint);
      return child;
    };
    let server = await startServer();
    const crash = async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = await startServer();
    };
    const [login, password] = ['test', randomUUID()];
    const user = [
      '--uid=test',
      '--display-name=test',
      `--access-key=${login}`,
      `--secret-key=${password}`,
    ];
    run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', ...user);
    const variables = {
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: login,
      AWS_SECRET_ACCESS_KEY: password,
    };
    return { variables, crash, stop };
  } catch (error) {
    await stop();
    throw new Error(
      `Ceph did not start: ${error instanceof Error ? error.message : error}. Set S3_ENDPOINT, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to test another object store.`,
      { cause: error },
    );
  }
}

/** Resolves when a server answers. */
async function answers(address: string): Promise<void> {
  const until = Date.now() + readyWithin;
  for (;;) {
    const isReady = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > until) throw new Error(`${address} does not answer`);
    await sleep(200);
  }
}
