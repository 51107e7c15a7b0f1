import { currentRequestId, requestIdHeader } from './request-id.ts';
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

/** Codes of a connection that broke before the answer came. */
const brokenConnection = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function wasConnectionBroken(error: unknown): boolean {
  if (!(error instanceof TypeError && error.cause instanceof Error)) return false;
  return 'code' in error.cause && brokenConnection.includes(String(error.cause.code));
}

/**
 * Repeats a read once when its connection broke (RFC 9110, section 9.2.2): the backend may end an idle connection just
 * as the gateway uses it again.
 */
async function repeatOnce<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (wasConnectionBroken(error)) return await read();
    throw error;
  }
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

  const readWith = async (path: string, given: Record<string, string>): Promise<Answer> => {
    const id = currentRequestId();
    const headers = { ...given, ...(id !== undefined && { [requestIdHeader]: id }) };
    const response = await repeatOnce(() => get(path, headers, settings.backendTimeout));
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
