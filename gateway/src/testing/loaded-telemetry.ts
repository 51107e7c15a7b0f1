import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Records the modules that a program loads; the last line of its output names those of OpenTelemetry's SDK. */
const recorder = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /\\/node_modules\\/(@opentelemetry\\/[a-z-]+)\\/(?!.*node_modules)/.exec(url) ?? [];
      // The API is a few interfaces, which the figures use too.
      if (name !== undefined && name !== '@opentelemetry/api') loaded.add(name);
      return next(url, context);
    },
  });
`;

/**
 * Returns the packages of OpenTelemetry that a program loads.
 * @param script the body of an ES module; it runs in a process of its own
 * @param folder the folder of its relative imports
 */
export async function loadedTelemetry(script: string, folder: string): Promise<readonly string[]> {
  const program = `${recorder}${script}\nconsole.log([...loaded].join());process.exit(0);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { cwd: folder },
  );
  return stdout.trim().split(',').filter(Boolean);
}
