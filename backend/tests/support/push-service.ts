import {
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushTarget } from '../../extensions/portal/src/notify/push/push-service.ts';

/** A message as a push service gets it, and as the browser of its subscription decrypts it. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** A browser's subscription with this push service. */
interface Browser extends PushTarget {
  readonly received: ReceivedPush[];
  /** The status and headers of the answers from now on. */
  answer: { status: number; headers?: Record<string, string> };
}

/** Decrypts a message with the keys of its browser: RFC 8291 over RFC 8188, of a single record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Uint8Array, from: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const secret = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(secret, auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Starts a push service on this machine (RFC 8030); its browsers decrypt what it gets. */
export async function startPushService() {
  const browsers = new Map<string, { browser: Browser; keys: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const known = browsers.get(request.url ?? '');
    const { status, headers } = known?.browser.answer ?? { status: 404 };
    if (known !== undefined) {
      const { browser, keys, auth } = known;
      const text = decrypt(body, keys, auth);
      browser.received.push({ path: request.url ?? '', headers: request.headers, body, text });
    }
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    /** Returns the subscription of a new browser. */
    subscribe(): Browser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const browser: Browser = {
        endpoint: `${origin}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        received: [],
        answer: { status: 201 },
      };
      browsers.set(path, { browser, keys, auth });
      return browser;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A running push service. */
export type PushService = Awaited<ReturnType<typeof startPushService>>;
