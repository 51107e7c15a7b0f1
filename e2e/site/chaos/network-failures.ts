import type { Page, Route } from '@playwright/test';

/** Unblocks the files. */
export type Unblock = () => Promise<void>;

/**
 * Blocks or changes the files of a release on their way to the browser.
 * @param base path of the release, `/releases/auth/1.0.0/`
 */
export type BlockFiles = (page: Page, base: string) => Promise<Unblock>;

const every = /./;
const script = /\.js$/;

/** Blocks or changes the files whose path matches. */
function answering(answer: (route: Route) => Promise<void>, name = every): BlockFiles {
  return async (page, base) => {
    const files = ({ pathname }: URL) => pathname.startsWith(base) && name.test(pathname);
    await page.route(files, answer);
    return () => page.unroute(files, answer);
  };
}

export const unreachable = answering((route) => route.abort('connectionrefused'));

export const notFound = answering((route) => route.fulfill({ status: 404 }));

/** The entry module loads, its imports do not. */
export const failing = answering((route) => route.fulfill({ status: 500 }), /\/remote\.[^/]+\.js$/);

/** A proxy or a hotel network answers every request with its own page. */
export const html = answering((route) =>
  route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><p>Benvenuto' }),
);

/** The file has one more comment than the signed one. */
export const tampered = answering(async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n//` });
}, script);

export const withoutStyles = answering((route) => route.fulfill({ status: 404 }), /\.css$/);

/** The connection stays open without an answer until the test unblocks it. */
export const stalled: BlockFiles = async (page, base) => {
  const over = Promise.withResolvers<void>();
  const hold = answering(async (route) => {
    await over.promise;
    // The page of the request may be closed: then there is nothing to continue.
    await route.continue().catch(() => undefined);
  });
  const unblock = await hold(page, base);
  return async () => {
    over.resolve();
    await unblock();
  };
};
