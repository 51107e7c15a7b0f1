import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { reportPath } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { encode, sendEncoded } from '../http/encoded.ts';

/**
 * Returns a script of the gateway's own for browsers, without comments.
 * @param path path below the gateway's folder
 */
export const ownScript = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replace(
    /^ *(?:\/\*\*[\s\S]*?\*\/|\/\/.*)\n+/gm,
    '',
  );

/** The script that reports a shell that does not start. It is the gateway's own: no release can break it. */
const script = ownScript('browser/start-watchdog.js');

const hash = (algorithm: string) => createHash(algorithm).update(script);

/** The address of the script; it changes with the content. */
export const startWatchdogAddress = `${reportPath}/start-watchdog.${hash('sha256').digest('hex').slice(0, 8)}.js`;

/** The script's element, for the end of a document's head. */
export const startWatchdogTag = `<script type="module" src="${startWatchdogAddress}" integrity="sha384-${hash('sha384').digest('base64')}" fetchpriority="low"></script>`;

/** Serves the script. */
export const startWatchdogRoute: FastifyPluginAsync = async (app) => {
  const encoded = await encode(script);
  app.get(startWatchdogAddress, { config: { rateLimit: false } }, (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable');
    return sendEncoded(request, reply, encoded);
  });
};
