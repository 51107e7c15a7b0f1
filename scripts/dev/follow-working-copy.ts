import type { AppName } from '@studio/shared/contract';
import type { BuildEvents } from './build-events.ts';
import { type AppBuild, compileOnChange } from './compile.ts';
import type { DevelopmentSet } from './development-set.ts';

interface Parts {
  readonly edited: readonly AppName[];
  /** Folder the apps are compiled to. */
  readonly builds: string;
  readonly set: DevelopmentSet;
  readonly events: BuildEvents;
}

/** Compiles the edited apps on every change, makes them live, tells open pages. Resolves once all are live. */
export function followWorkingCopy({ edited, builds, set, events }: Parts): Promise<void> {
  const seen = new Map<AppName, string>();

  function isNew({ app, browser, server }: AppBuild): boolean {
    const both = `${browser.hash} ${server.hash}`;
    const changed = seen.get(app) !== both;
    seen.set(app, both);
    return changed;
  }

  function failed(report: string): void {
    console.log(report);
    events.failed(report);
  }

  return new Promise((resolve) => {
    compileOnChange(builds, edited, {
      failed,
      async built(all) {
        const changed = all.filter(isNew);
        if (changed.length === 0) return;
        await set.put(changed);
        events.built(Object.fromEntries(all.map(({ app, browser }) => [app, browser.hash])));
        console.log(`built ${changed.map(({ app }) => app).join(', ')}`);
        if (seen.size === edited.length) resolve();
      },
    });
  });
}
