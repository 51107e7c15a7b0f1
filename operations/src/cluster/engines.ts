import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { unpackDebianPackages } from '@studio/releases/smoke/debian-package';
import { type Child, startProgram } from '@studio/scripts/child';

const root = join(import.meta.dirname, '../../..');

/** Provides a program of Debian: that of this machine, or an unpacked one. */
async function provide(program: string, debian: string): Promise<NodeJS.ProcessEnv> {
  if (spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined) return process.env;
  return {
    ...process.env,
    ...(await unpackDebianPackages([debian], join(root, `.cache/${debian}`))),
  };
}

/** Prepares a Redis that keeps nothing on the disk. */
export async function prepareRedis(port: number): Promise<() => Promise<Child>> {
  const env = await provide('redis-server', 'redis-server');
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
  return () =>
    startProgram({
      name: 'redis',
      command: 'redis-server',
      args: options,
      env,
      ready: /Ready to accept connections/,
    });
}

/** The addresses that the proxy spreads over, as ports of this machine. */
export interface ProxyPorts {
  readonly site: { readonly listen: number; readonly gateways: readonly number[] };
  readonly studio: { readonly listen: number; readonly gateways: readonly number[] };
  readonly directus: { readonly listen: number; readonly backends: readonly number[] };
}

const servers = (name: string, ports: readonly number[]) =>
  ports.map((port, index) => `  server ${name}${index + 1} 127.0.0.1:${port}`).join('\n');

/** Returns the configuration of HAProxy: that of deploy/haproxy without TLS, and the backends behind the gateways. */
const proxyConfiguration = ({ site, studio, directus }: ProxyPorts, socket: string) => `global
  log stdout format raw local0 notice
  maxconn 4000
  stats socket ${socket} mode 600 level admin

defaults
  mode http
  log global
  timeout connect 1s
  timeout http-request 10s
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 65s
  # Another machine answers when one is away; requests that change something are sent once.
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  default-server check inter 500 fall 2 rise 1 observe layer4 error-limit 3 on-error mark-down

frontend site
  bind 127.0.0.1:${site.listen}
  http-request set-header X-Forwarded-For %[src]
  http-request disable-l7-retry unless METH_GET || { method HEAD }
  default_backend gateways

frontend studio
  bind 127.0.0.1:${studio.listen}
  http-request set-header X-Forwarded-For %[src]
  http-request disable-l7-retry unless METH_GET || { method HEAD }
  default_backend studios

# Inside: gateways add the address of the visitor themselves.
frontend directus
  bind 127.0.0.1:${directus.listen}
  http-request disable-l7-retry unless METH_GET || { method HEAD }
  default_backend backends

backend gateways
  option httpchk GET /healthz
${servers('gateway', site.gateways)}

backend studios
${servers('gateway', studio.gateways)}

backend backends
  option httpchk GET /server/ping
${servers('directus', directus.backends)}
`;

/** A proxy that can be started. */
export interface Proxy {
  readonly start: () => Promise<Child>;
  /** Sends no new request to these servers (`gateways/gateway1`), or uses them again. */
  readonly setServers: (servers: readonly string[], areUsed: boolean) => Promise<void>;
}

/** Prepares the proxy. */
export async function prepareProxy(folder: string, ports: ProxyPorts): Promise<Proxy> {
  const env = await provide('haproxy', 'haproxy');
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'proxy.sock');
  await writeFile(file, proxyConfiguration(ports, socket));
  const checked = spawnSync('haproxy', ['-c', '-q', '-f', file], { env, encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`HAProxy refuses its configuration: ${checked.stderr}`);
  return {
    start: () =>
      startProgram({ name: 'proxy', command: 'haproxy', args: ['-db', '-f', file], env }),
    async setServers(servers, areUsed) {
      for (const server of servers) {
        const answer = await text(
          connect(socket).end(`set server ${server} state ${areUsed ? 'ready' : 'maint'}\n`),
        );
        // It answers an order that it carried out with an empty line.
        if (answer.trim() !== '') throw new Error(`HAProxy, ${server}: ${answer.trim()}`);
      }
    },
  };
}
