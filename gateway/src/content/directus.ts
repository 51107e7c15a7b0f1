import { currentHeaders } from '../log/request-id.ts';
import type { Settings } from '../settings/settings.ts';

/** A response of the backend, its JSON parsed. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The gateway's own requests to the backend, without any visitor's cookie or address. */
export interface Directus {
  /**
   * Reads a path as an anonymous visitor.
   * @throws {BackendError} when the backend cannot be reached or does not answer in JSON in time
   */
  readonly read: (path: string) => Promise<Answer>;
  /**
   * Reads a path that only the gateway may request.
   * @throws {BackendError} like `read`
   */
  readonly readAsGateway: (path: string) => Promise<Answer>;
  /** Returns whether the backend answers. */
  readonly isReachable: () => Promise<boolean>;
  /** Returns whether the backend answers, and whether its data folder takes changes. */
  readonly readiness: () => Promise<Readiness>;
}

/** The state of the backend. */
export interface Readiness {
  readonly isReachable: boolean;
  readonly isWritable: boolean;
}

/** A failure of the network or of the backend, as opposed to one of the gateway's own code. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}

/** Error codes of a connection that broke before the response. */
const brokenConnection = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function wasConnectionBroken(error: unknown): boolean {
  if (!(error instanceof TypeError && error.cause instanceof Error)) return false;
  return 'code' in error.cause && brokenConnection.includes(String(error.cause.code));
}

/**
 * Repeats a read once when its connection broke (RFC 9110, section 9.2.2): the backend may close an idle connection
 * just as the gateway uses it again.
 */
async function repeatOnce<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (wasConnectionBroken(error)) return await read();
    throw error;
  }
}

/** Creates the client for the gateway's own reads from Directus. */
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
    const headers = { ...given, ...currentHeaders() };
    try {
      const response = await repeatOnce(() => get(path, headers, settings.backendTimeout));
      return { status: response.status, body: await response.json() };
    } catch (error) {
      throw new BackendError(failureOf(error), { cause: error });
    }
  };

  const readiness = async (): Promise<Readiness> => {
    try {
      const response = await get('/server/ping', {}, 2000);
      return {
        isReachable: response.ok,
        isWritable: response.headers.get('x-storage') !== 'failing',
      };
    } catch {
      // Any failure of this request is the answer: the backend is not reachable.
      return { isReachable: false, isWritable: true };
    }
  };

  return {
    read: (path) => readWith(path, {}),
    readAsGateway: (path) => readWith(path, { 'x-gateway-secret': settings.gatewaySecret }),
    isReachable: async () => (await readiness()).isReachable,
    readiness,
  };
}

/** Returns the reason of a failed read, without the address and the content of the response. */
function failureOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'the backend did not answer in JSON';
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'the backend did not answer in time';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `the backend cannot be reached${code}`;
}
