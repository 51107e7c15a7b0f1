import { type Content, requestUnsafe, unsafeHeaders } from '@studio/shared/client';
import type { HttpRequest, HttpResponse } from 'tus-js-client';
import * as v from 'valibot';
import { isReadable } from './file-checks.ts';
import type { UploadProblem } from './uploads.ts';

/** The failure of a transfer; without a status there was no answer. */
export interface TransferFailure {
  readonly status?: number | undefined;
  /** The code of Directus' error; absent where something else answered. */
  readonly code?: string | undefined;
  /** True when the browser can no longer read the file. */
  readonly isUnreadable?: boolean;
  /** True when a proxy or a firewall answered in place of the site, on every way that is left. */
  readonly isBlocked?: boolean;
}

const problems: { readonly [code: string]: UploadProblem } = {
  CONTENT_CHANGED: 'changed',
  CONTENT_TOO_LARGE: 'tooLarge',
  REQUEST_CLOSED: 'closed',
  TOO_MANY_UPLOADS: 'open',
  TOO_MUCH_WAITING: 'waiting',
  STORAGE_FULL: 'full',
};

/** Returns the problem that ends a transfer; undefined for one that another try may overcome. */
export function problemOf({ code, isUnreadable, isBlocked }: TransferFailure) {
  if (isUnreadable) return 'unreadable';
  return isBlocked ? 'network' : problems[code ?? ''];
}

/** The listeners of one transfer; only the last two end it. */
export interface TransferListener {
  /** The backend has announced the file under this address, at which the transfer can go on later. */
  readonly onUrl: (url: string) => void;
  readonly onProgress: (bytes: number) => void;
  readonly onArrived: () => void;
  readonly onFailure: (failure: TransferFailure) => void;
}

/** The file of a transfer. */
export interface TransferredFile {
  readonly file: File;
  /** SHA-256 of the content at the moment of the choice: the backend takes no other bytes. */
  readonly hash: string;
  /** The address of a transfer that goes on; undefined for a new one. */
  readonly url: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The calls that move files; tests pass others. */
export interface Transfers {
  /** Starts to send, or to go on; returns the function that stops it. */
  readonly start: (sent: TransferredFile, listener: TransferListener) => () => void;
  /** Deletes the bytes of a transfer that the client gives up. */
  readonly giveUp: (url: string) => Promise<void>;
}

const errorBody = v.object({
  errors: v.array(v.object({ extensions: v.object({ code: v.string() }) })),
});

function codeIn(body: string | undefined): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), errorBody), body);
  return parsed.success ? parsed.output.errors[0]?.extensions.code : undefined;
}

const loadTus = () => import(/* webpackChunkName: "tus" */ 'tus-js-client');

/** The sizes of the pieces of a file, in bytes: smaller ones where a proxy lets no larger ones through. */
const pieceSizes = [5 * 1024 * 1024, 960 * 1024, 240 * 1024, 60 * 1024];

/**
 * The way that bytes of this page take, as failures taught it: the size of the pieces, and whether all requests are POST
 * with the header `X-HTTP-Method-Override`, for networks that let only GET and POST through.
 */
const way = { size: 0, isPost: false };

/** The answers of proxies and firewalls to a method that they do not let through. */
const refusals = [400, 403, 405, 501];

const override = 'X-HTTP-Method-Override';

/** Changes the way after a request that nothing answered: smaller pieces first, then the other methods, to and fro. */
function adaptToSilence(request: HttpRequest): void {
  const hasBytes = request.getHeader('Upload-Offset') !== undefined;
  // A proxy that keeps a whole piece before it passes it on loses it with the connection.
  if (hasBytes && way.size < 2) way.size += 1;
  else if (hasBytes || request.getMethod() !== 'POST' || request.getHeader(override)) {
    way.isPost = !way.isPost;
  }
}

/** Changes the way after an answer of something else than the site; returns true when another way is left. */
function adaptTo(status: number, request: HttpRequest): boolean {
  const hasBytes = request.getHeader('Upload-Offset') !== undefined;
  if (hasBytes && status === 413 && way.size < pieceSizes.length - 1) {
    way.size += 1;
    return true;
  }
  // The answer to HEAD has no body that could tell whose it is.
  const isRefusal = hasBytes
    ? refusals.includes(status)
    : request.getMethod() === 'HEAD' && (status === 405 || status === 501);
  if (!isRefusal || way.isPost) return false;
  way.isPost = true;
  return true;
}

/** Returns true for an answer of a proxy, a firewall or a network's login page; the site's have a mark, a code or no body. */
function isForeign(request: HttpRequest, response: HttpResponse): boolean {
  const isOfHead = request.getMethod() === 'HEAD' || request.getHeader(override) === 'HEAD';
  return (
    response.getStatus() < 500 &&
    !response.getHeader('Tus-Resumable') &&
    codeIn(response.getBody()) === undefined &&
    !(isOfHead && !response.getBody())
  );
}

/** Returns transfers by the tus protocol; its library loads with the first one. */
export function tusTransfers(content: Content): Transfers {
  function start({ file, hash, url, metadata }: TransferredFile, listener: TransferListener) {
    let isStopped = false;
    let stop = () => {};

    async function run(from: string | undefined): Promise<void> {
      const { DefaultHttpStack, DetailedError, Upload } = await loadTus();
      if (isStopped) return;
      const stack = new DefaultHttpStack({});
      let isAccepted = false;

      async function fail(error: Error): Promise<void> {
        if (!(await isReadable(file))) return listener.onFailure({ isUnreadable: true });
        if (!(error instanceof DetailedError)) return listener.onFailure({});
        const { originalRequest, originalResponse } = error;
        const status = originalResponse?.getStatus();
        const code = codeIn(originalResponse?.getBody());
        if (isStopped) return;
        if (!originalResponse) {
          if (!isAccepted) adaptToSilence(originalRequest);
        } else if (code === undefined) {
          if (adaptTo(originalResponse.getStatus(), originalRequest)) {
            return run(upload.url ?? undefined);
          }
          if (isForeign(originalRequest, originalResponse)) {
            // The next try may come from another network.
            Object.assign(way, { size: 0, isPost: false });
            return listener.onFailure({ status, isBlocked: true });
          }
        }
        listener.onFailure({ status, code });
      }

      const upload: InstanceType<typeof Upload> = new Upload(file, {
        // Without the endpoint the library does not start anew where the address is refused.
        ...(from === undefined ? { endpoint: '/api/uploads' } : { uploadUrl: from }),
        metadata: { ...metadata, impronta: hash },
        chunkSize: pieceSizes[way.size] ?? Number.POSITIVE_INFINITY,
        retryDelays: null,
        storeFingerprintForResuming: false,
        httpStack: {
          getName: () => stack.getName(),
          createRequest(method, address) {
            if (!way.isPost) return stack.createRequest(method, address);
            const request = stack.createRequest('POST', address);
            if (method !== 'POST') request.setHeader(override, method);
            return request;
          },
        },
        async onBeforeRequest(request) {
          for (const [name, value] of Object.entries(await unsafeHeaders(content))) {
            request.setHeader(name, value);
          }
        },
        onUploadUrlAvailable: () => {
          if (upload.url === null || isStopped) return;
          listener.onUrl(new URL(upload.url, window.location.href).pathname);
        },
        onProgress: (bytes) => !isStopped && listener.onProgress(bytes),
        onChunkComplete: () => {
          isAccepted = true;
        },
        onSuccess: () => !isStopped && listener.onArrived(),
        onError: (error) => {
          if (!isStopped) void fail(error);
        },
      });
      stop = () => void upload.abort().catch(() => undefined);
      upload.start();
    }

    // The code of the library did not load: like a network that does not answer.
    run(url).catch(() => !isStopped && listener.onFailure({}));
    return () => {
      isStopped = true;
      stop();
    };
  }

  return {
    start,
    async giveUp(url) {
      await requestUnsafe(content, () => ({
        path: url.replace(/^\/api/, ''),
        method: way.isPost ? 'POST' : 'DELETE',
        headers: {
          'Tus-Resumable': '1.0.0',
          ...(way.isPost && { [override]: 'DELETE' }),
        },
      }));
    },
  };
}
