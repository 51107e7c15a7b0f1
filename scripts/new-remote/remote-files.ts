import { contractNumber } from '@studio/shared/contract';
import { nameInMessages } from './remote-name.ts';
import { routeFiles } from './route-files.ts';
import type { NewFile } from './write-files.ts';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const packageFile = (name: string) =>
  json({
    name: `@studio/${name}`,
    version: '1.0.0',
    private: true,
    license: 'MIT',
    type: 'module',
    scripts: {
      dev: `exec node ../scripts/run.js dev ${name}`,
      validate: `exec node ../scripts/run.js test ${name}`,
    },
    dependencies: { '@studio/shared': '1.0.0' },
  });

const typeSettings = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": ["jest", "@testing-library/jest-dom"]
  },
  "include": ["src", "../shared/src/types/*.d.ts"]
}
`;

const remote = `import type { RemoteModule } from '@studio/shared/contract';
import { messages as bundledMessages } from './messages/index.ts';
import { welcomeRoute } from './welcome/welcome-route.tsx';

/** The contract that this remote works with; \`newestContract\` stands beside it while it works with several. */
export const contract: RemoteModule['contract'] = ${contractNumber};

export const messages: RemoteModule['messages'] = bundledMessages;

export const routes: RemoteModule['routes'] = [welcomeRoute];
`;

const remoteTest = `import { agreedContract, offeredContracts, type RouteHandle } from '@studio/shared/contract';
import { contract, routes, messages } from './remote.ts';

test('the remote works with a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(routes.map(({ path, handle }) => [path, handle]))(
  '%s has a title',
  (_, handle: RouteHandle) => {
    const context = {
      siteName: 'Studio',
      origin: 'http://site.test',
      translate: (key: string) => key,
    };
    expect(handle.head?.(undefined, context).title).toMatch(/^[\\w-]+:\\w+\\.title \\| Studio$/);
  },
);

test('both languages have the same messages', () => {
  const keysOf = (group: object, prefix = ''): string[] =>
    Object.entries(group).flatMap(([key, text]) =>
      typeof text === 'string' ? [\`\${prefix}\${key}\`] : keysOf(text, \`\${prefix}\${key}.\`),
    );
  expect(keysOf(messages.en)).toEqual(keysOf(messages.it));
});
`;

const textIndex = `import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The interface messages of this remote. */
export const messages = { it, en };
`;

const textKeys = (name: string) => `import 'i18next';
import type own from './it.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ${name.includes('-') ? `'${name}'` : name}: typeof own;
  }
}
`;

const textsSaying = (name: string, lead: string) =>
  json({ welcome: { title: nameInMessages(name), lead } });

/** Everything in the folder of a new remote. */
export function remoteFiles(name: string): NewFile[] {
  return [
    { path: 'package.json', text: packageFile(name) },
    { path: 'tsconfig.json', text: typeSettings },
    { path: 'src/remote.ts', text: remote },
    { path: 'src/remote.test.ts', text: remoteTest },
    { path: 'src/messages/index.ts', text: textIndex },
    { path: 'src/messages/keys.d.ts', text: textKeys(name) },
    {
      path: 'src/messages/it.json',
      text: textsSaying(name, 'Qui comincia una nuova parte del sito.'),
    },
    {
      path: 'src/messages/en.json',
      text: textsSaying(name, 'A new part of the site begins here.'),
    },
    ...routeFiles(name),
  ];
}
