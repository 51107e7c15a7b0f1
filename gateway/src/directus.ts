import type { Settings } from './settings.ts';

/** An answer of the backend, its JSON parsed. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The gateway's own calls to the backend: nobody's cookie, nobody's address. */
export interface Directus {
  /** Reads a path as an anonymous visitor. @throws when the backend does not answer in JSON in time. */
  readonly read: (path: string) => Promise<Answer>;
  /** Reads a path that only the gateway may call. @throws like `read`. */
  readonly readAsGateway: (path: string) => Promise<Answer>;
  /** Whether the backend answers at all. */
  readonly isReachable: () => Promise<boolean>;
}

/** The one client for the gateway's own reads from Directus. */
export function createDirectus(
  settings: Pick<Settings, 'directusUrl' | 'gatewaySecret' | 'backendTimeout'>,
): Directus {
  const get = (path: string, headers: Record<string, string>, timeout: number) =>
    fetch(`${settings.directusUrl}${path}`, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });

  const readWith = async (path: string, headers: Record<string, string>): Promise<Answer> => {
    const response = await get(path, headers, settings.backendTimeout);
    return { status: response.status, body: await response.json() };
  };

  return {
    read: (path) => readWith(path, {}),
    readAsGateway: (path) => readWith(path, { 'x-gateway-secret': settings.gatewaySecret }),
    async isReachable() {
      try {
        const response = await get('/server/ping', {}, 2000);
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}
