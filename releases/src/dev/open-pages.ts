import type { ServerResponse } from 'node:http';
import type { AppName } from '@studio/shared/contract';

/** The hashes of a build, as a page compares them. */
interface BuildHashes {
  readonly scripts: string;
  readonly styles: string;
  /** True for a development build, which replaces its changed modules on a page by itself. */
  readonly isHot: boolean;
}

/** The open pages of a development server, which follow the builds of apps. */
export interface OpenPages {
  /** Keeps a page informed; one that connects late receives the latest builds, and what is wrong with the sources. */
  readonly follow: (page: ServerResponse) => void;
  readonly built: (app: AppName, build: BuildHashes) => void;
  /** Shows the report of a failed build, until the app's next good one. */
  readonly failed: (app: AppName, report: string) => void;
  /** Ends all streams. */
  readonly end: () => void;
}

/** The addresses of the stream that pages follow and of their errors; the script `browser/client.js` knows them too. */
export const [buildsAddress, errorsAddress] = ['/dev/builds', '/dev/errors'];

/** Creates a development server's list of open pages. */
export function createOpenPages(): OpenPages {
  const pages = new Set<ServerResponse>();
  const builds = new Map<AppName, string>();
  const problems = new Map<AppName, string>();

  function send(event: string, data: object): string {
    const message = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const page of pages) page.write(message);
    return message;
  }

  return {
    follow(page) {
      page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      page.write([...builds.values(), ...problems.values()].join(''));
      pages.add(page);
      page.once('close', () => pages.delete(page));
    },
    built(app, { scripts, styles, isHot }) {
      problems.delete(app);
      builds.set(app, send('built', { app, scripts, styles, isHot }));
    },
    failed(app, report) {
      problems.set(app, send('failed', { app, report }));
    },
    end() {
      for (const page of pages) page.end();
    },
  };
}
