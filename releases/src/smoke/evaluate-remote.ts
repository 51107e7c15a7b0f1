import type { Page } from '@playwright/test';
import { exposedModule } from '@studio/shared/contract';
import * as v from 'valibot';

/** What of the federation runtime on a page is needed here. */
interface Host {
  readonly shareScopeMap: Readonly<Record<string, object>>;
}

/** What a remote's entry exports, as Module Federation defines it. */
interface Container {
  readonly init: (shareScope: object | undefined) => unknown;
  readonly get: (name: string) => Promise<() => object>;
}

const moduleSchema = v.object({ contract: v.number(), routes: v.pipe(v.number(), v.minValue(1)) });

/**
 * Loads and evaluates a remote on an open page as the shell does: also one whose pages are only for clients, before
 * whom a visitor is led to the login.
 * @param entry address of the release's entry
 * @returns what is wrong with it: the ends of sentences that begin with the page's address
 */
export async function evaluateRemote(page: Page, entry: string): Promise<string[]> {
  const loading = page.evaluate(
    async ([address, exposed]) => {
      const host: Host = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__[0];
      const container: Container = await import(address);
      await container.init(host.shareScopeMap.default);
      const module = (await container.get(exposed))();
      return {
        contract: Reflect.get(module, 'contract'),
        routes: Reflect.get(module, 'routes')?.length,
      };
    },
    [entry, exposedModule] as const,
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
