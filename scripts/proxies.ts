import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const examples = join(import.meta.dirname, '../deploy');

/** The gateways and ports of a proxy that is started from the examples, on 127.0.0.1. */
export interface ProxySettings {
  /** Folder for the files of the configuration. */
  readonly folder: string;
  /** Port for https. */
  readonly port: number;
  /** Port that leads to https. */
  readonly plainPort: number;
  /** Ports of the gateways. */
  readonly gateways: readonly number[];
  /** Ports of the gateways for the Studio. */
  readonly studios: readonly number[];
  /** Host names of the site and the Studio. */
  readonly names: { readonly site: string; readonly studio: string };
  /** PEM files. */
  readonly certificate: string;
  readonly key: string;
}

/** Writes the nginx example for these ports; returns the path of a whole configuration for one process. */
export async function writeNginx(settings: ProxySettings): Promise<string> {
  const { folder, gateways, studios, certificate, key } = settings;
  const read = (name: string) => readFile(join(examples, 'nginx', name), 'utf8');
  const servers = (ports: readonly number[]) =>
    ports.map((port) => `server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;`).join('\n  ');
  await writeFile(
    join(folder, 'upstreams.conf'),
    (await read('upstreams.conf'))
      .replace(/server 127\.0\.0\.1:3000 .*;/, servers(gateways))
      .replace(/server 127\.0\.0\.1:3001 .*;/, servers(studios)),
  );
  await writeFile(
    join(folder, 'tls.conf'),
    (await read('tls.conf'))
      .replace('/etc/ssl/studio/fullchain.pem', certificate)
      .replace('/etc/ssl/studio/privkey.pem', key),
  );
  const site = (await read('studio.conf'))
    .replaceAll('/etc/nginx/studio', folder)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${settings.plainPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${settings.port} `);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nworker_processes 2;\n` +
      'events { worker_connections 4096; }\n' +
      `http {\n  access_log off;\n${temporary}\n${named(site, settings)}}\n`,
  );
  return path;
}

/** Writes the HAProxy example for these ports; returns the paths of its files. */
export async function writeHaproxy(settings: ProxySettings): Promise<string[]> {
  const { folder, gateways, studios, certificate, key } = settings;
  const read = (name: string) => readFile(join(examples, 'haproxy', name), 'utf8');
  const both = join(folder, 'studio.pem');
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  const servers = (ports: readonly number[]) =>
    ports.map((port, index) => `server gateway${index + 1} 127.0.0.1:${port}`).join('\n  ');
  const [main, backends] = [join(folder, 'haproxy.cfg'), join(folder, 'gateways.cfg')];
  await writeFile(
    main,
    named(
      (await read('haproxy.cfg'))
        .replace('/etc/ssl/studio/studio.pem', both)
        .replace('bind :80', `bind 127.0.0.1:${settings.plainPort}`)
        .replace('bind :443', `bind 127.0.0.1:${settings.port}`),
      settings,
    ),
  );
  await writeFile(
    backends,
    (await read('gateways.cfg'))
      .replace('server gateway1 127.0.0.1:3000', servers(gateways))
      .replace('server gateway1 127.0.0.1:3001', servers(studios)),
  );
  return [main, backends];
}

const named = (text: string, { names }: ProxySettings) =>
  text.replaceAll('studio.example', names.site).replaceAll('redazione.example', names.studio);
