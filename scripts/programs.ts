import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingNames } from '@studio/gateway/settings/settings';
import { jsonText } from '@studio/releases/json';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { type Child, startChild } from './child.ts';
import type { SiteSettings } from './site-settings.ts';

const root = join(import.meta.dirname, '..');

/** Options of the programs of a site. */
export interface ProgramOptions {
  readonly progress: (line: string) => void;
  /** Apps that follow the working copy while it is edited, instead of being released. */
  readonly edited?: readonly AppName[];
  /**
   * True when the data folder has all releases already, so that nothing is built. The programs then get no settings of
   * this process' environment, which may be those of a real site.
   */
  readonly isThrowaway?: boolean;
  /** Ends a start that is under way. */
  readonly stopping?: AbortSignal | undefined;
}

const secretsSchema = jsonText(v.object({ GATEWAY_SECRET: v.pipe(v.string(), v.minLength(16)) }));

/**
 * Reads the secret that gateway and backend share, from the environment or from the secrets of the data folder.
 * @throws {Error} with a sentence for operators when the file is missing or damaged
 */
async function gatewaySecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'secrets.json');
  // A file that cannot be read is reported like a damaged one.
  const { success, output } = v.safeParse(
    secretsSchema,
    await readFile(path, 'utf8').catch(() => undefined),
  );
  if (success) return output.GATEWAY_SECRET;
  throw new Error(`${path} is missing or damaged: restore it from a backup of the data folder.`);
}

/** The variables of a program that are no settings of its own. */
const commonVariables = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
];

/**
 * Returns the variables of a program's runtime. Node keeps what it has compiled in a folder: a program that is started
 * again needs half the processor time until it serves. The C library returns freed memory to the system at once, and
 * keeps it in few places: a server that does not would keep some 50 MB more than it uses.
 */
const runtimeVariables = ({ DATA_DIR = '' }: Record<string, string>) => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(DATA_DIR, 'compiled'),
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
});

/** Starts Directus with schema, rules and content applied; resolves when it answers. */
export function startBackend(
  given: Record<string, string>,
  logDir: string,
  { progress, stopping, isThrowaway = false }: Omit<ProgramOptions, 'edited'>,
): Promise<Child> {
  const environment = { ...given, ...runtimeVariables(given) };
  return startChild({
    stopping,
    name: 'backend',
    ...(isThrowaway && { variables: [...commonVariables, ...Object.keys(environment)] }),
    script: join(root, 'backend/scripts/start.ts'),
    environment,
    logDir,
    ready: /^ready /,
    onProgress: (line) => {
      if (/^Directus: /.test(line)) progress(line);
    },
  });
}

/** Starts the local mail catcher: nothing that a demo site sends leaves this machine. */
export function startMailCatcher(
  { dataDir, smtpPort, mailPort }: Pick<SiteSettings, 'dataDir' | 'smtpPort' | 'mailPort'>,
  logDir: string,
  { stopping }: Pick<ProgramOptions, 'stopping'>,
): Promise<Child> {
  const environment = runtimeVariables({ DATA_DIR: dataDir });
  return startChild({
    stopping,
    name: 'mail',
    script: join(root, 'scripts/mail-catcher/main.ts'),
    args: [smtpPort, mailPort].map(String),
    environment,
    variables: [...commonVariables, ...Object.keys(environment)],
    logDir,
    ready: /^ready /,
  });
}

/** Starts the gateway; with edited apps, the development server around it. Resolves when it listens. */
export async function startGateway(
  given: Record<string, string>,
  logDir: string,
  { edited = [], progress, stopping, isThrowaway = false }: Partial<ProgramOptions> = {},
): Promise<Child> {
  const environment = { ...given, ...runtimeVariables(given) };
  const secret = await gatewaySecret(
    given.DATA_DIR ?? '',
    isThrowaway ? undefined : process.env.GATEWAY_SECRET,
  );
  const isDevelopment = edited.length > 0;
  return await startChild({
    stopping,
    name: 'gateway',
    script: join(root, isDevelopment ? 'scripts/dev/serve.ts' : 'gateway/src/main.ts'),
    environment: {
      ...environment,
      GATEWAY_SECRET: secret,
      ...(isDevelopment && { DEV_APPS: edited.join() }),
    },
    // Without the secrets of the backend, of mail and of the database, which are in this process' environment.
    variables: [
      ...[...commonVariables, ...Object.keys(environment), 'GATEWAY_SECRET', 'DEV_APPS'],
      ...(isThrowaway ? [] : settingNames),
    ],
    logDir,
    ready: /^ready /,
    ...(isDevelopment && progress && { onProgress: progress }),
  });
}
