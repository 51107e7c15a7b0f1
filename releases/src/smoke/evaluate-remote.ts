import type { Page } from '@playwright/test';
import { type AppName, exposedModule, federationName } from '@studio/shared/contract';
import * as v from 'valibot';

/** What of the federation runtime on a page is needed here. */
interface Host {
  readonly registerRemotes: (remotes: readonly object[]) => void;
  readonly loadRemote: (id: string) => Promise<object | null>;
}

const moduleSchema = v.object({ contract: v.number(), routes: v.pipe(v.number(), v.minValue(1)) });

/**
 * Loads and evaluates a remote on an open page as the shell does: also one whose pages are only for clients, before
 * whom a visitor is led to the login.
 * @param entry address of the release's entry
 * @returns what is wrong with it: the ends of sentences that begin with the page's address
 */
export async function evaluateRemote(page: Page, app: AppName, entry: string): Promise<string[]> {
  const name = federationName(app);
  const remote = { name, entry, type: 'module' };
  const id = exposedModule.replace('.', name);
  const loading = page.evaluate(
    async ([asked, wanted]) => {
      const host: Host = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__[0];
      // Where the page has loaded it already, this changes nothing.
      host.registerRemotes([asked]);
      const module = (await host.loadRemote(wanted)) ?? {};
      return {
        contract: Reflect.get(module, 'contract'),
        routes: Reflect.get(module, 'routes')?.length,
      };
    },
    [remote, id] as const,
  );
  try {
    const isRemote = v.safeParse(moduleSchema, await loading).success;
    return isRemote ? [] : [`finds no routes and no contract in ${entry}`];
  } catch (error) {
    const [reason = ''] = String(error)
      .replace(/^.*?evaluate: /, '')
      .split('\n', 1);
    return [`cannot load ${entry}: ${reason}`];
  }
}
