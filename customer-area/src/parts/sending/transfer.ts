import { type Content, requestUnsafe, unsafeHeaders } from '@studio/shared/content';
import * as v from 'valibot';

/** The failure of a transfer; without a status there was no answer. */
export interface TransferFailure {
  readonly status?: number | undefined;
  /** The code of Directus' error. */
  readonly code?: string | undefined;
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

/** Returns transfers by the tus protocol; its library loads with the first one. */
export function tusTransfers(content: Content): Transfers {
  function start({ file, url, metadata }: TransferredFile, listener: TransferListener) {
    let isStopped = false;
    let stop = () => {};

    async function run(): Promise<void> {
      const { DetailedError, Upload } = await loadTus();
      if (isStopped) return;
      const upload: InstanceType<typeof Upload> = new Upload(file, {
        // Without the endpoint the library does not start anew where the address is refused.
        ...(url === undefined ? { endpoint: '/api/uploads' } : { uploadUrl: url }),
        metadata: { ...metadata },
        retryDelays: null,
        storeFingerprintForResuming: false,
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
        onSuccess: () => !isStopped && listener.onArrived(),
        onError(error) {
          if (isStopped) return;
          const response = error instanceof DetailedError ? error.originalResponse : undefined;
          listener.onFailure({ status: response?.getStatus(), code: codeIn(response?.getBody()) });
        },
      });
      stop = () => void upload.abort().catch(() => undefined);
      upload.start();
    }

    // The code of the library did not load: like a network that does not answer.
    run().catch(() => !isStopped && listener.onFailure({}));
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
        method: 'DELETE',
        headers: { 'Tus-Resumable': '1.0.0' },
      }));
    },
  };
}
