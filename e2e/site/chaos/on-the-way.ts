import type { Page, Route } from '@playwright/test';

/** Lets through again what was hindered. */
export type Lift = () => Promise<void>;

/**
 * Does something to the files of a release on their way to the browser.
 * @param base path of the release, `/releases/auth/1.0.0/`
 */
export type Hinder = (page: Page, base: string) => Promise<Lift>;

const every = /./;
const script = /\.js$/;

/** Does so with files whose path is like this. */
function answering(answer: (route: Route) => Promise<void>, name = every): Hinder {
  return async (page, base) => {
    const files = ({ pathname }: URL) => pathname.startsWith(base) && name.test(pathname);
    await page.route(files, answer);
    return () => page.unroute(files, answer);
  };
}

export const refused = answering((route) => route.abort('connectionrefused'));

export const notFound = answering((route) => route.fulfill({ status: 404 }));

/** The entry module comes, what it loads does not. */
export const failing = answering((route) => route.fulfill({ status: 500 }), /\/remote\.[^/]+\.js$/);

/** As a proxy or a hotel's network does: everything is the page it wants read. */
export const html = answering((route) =>
  route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><p>Benvenuto' }),
);

/** One comment more than what was signed. */
export const tampered = answering(async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n//` });
}, script);

export const withoutStyles = answering((route) => route.fulfill({ status: 404 }), /\.css$/);

/** The connection stands, and nothing comes until the obstacle is lifted. */
export const silent: Hinder = async (page, base) => {
  const over = Promise.withResolvers<void>();
  const hold = answering(async (route) => {
    await over.promise;
    // The page that asked may have gone: then there is nothing to continue.
    await route.continue().catch(() => undefined);
  });
  const lift = await hold(page, base);
  return async () => {
    over.resolve();
    await lift();
  };
};
