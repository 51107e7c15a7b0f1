import { customEndpoint, type RestCommand, withOptions } from '@directus/sdk';
import type { Content } from './client.ts';
import type { ContentSchema } from './content-schema.ts';
import { errorCode } from './error-code.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

function antiForgeryToken(): string | undefined {
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
}

async function obtainToken(content: Content): Promise<string> {
  await content.request(customEndpoint({ path: '/anti-forgery', method: 'GET' }));
  return antiForgeryToken() ?? '';
}

/** Obtains the anti-forgery cookie ahead, where there is none, so that the first unsafe request costs one trip. */
export async function prepareUnsafe(content: Content): Promise<void> {
  if (antiForgeryToken() === undefined) await obtainToken(content);
}

/**
 * Sends a command that changes something, with the anti-forgery cookie's value in its header
 * (decision A5); asks for the cookie first where there is none.
 */
export async function requestUnsafe<Output>(
  content: Content,
  command: RestCommand<Output, ContentSchema>,
): Promise<Output> {
  const send = (token: string) =>
    content.request(
      withOptions(command, (options) => ({
        ...options,
        headers: { ...options.headers, [headerName]: token },
      })),
    );
  try {
    return await send(antiForgeryToken() ?? (await obtainToken(content)));
  } catch (error) {
    // Another tab that asked for the cookie at the same moment may have replaced it on the way.
    if (errorCode(error) !== 'ANTI_FORGERY') throw error;
    return await send(await obtainToken(content));
  }
}
