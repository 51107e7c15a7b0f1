import { home, homeStart, index } from './anchors.ts';
import { after, atBuild, type BrokenMutation, before, broken, instead } from './mutation.ts';

const slow = broken(
  /takes the server more than|comes from the server without a heading|returns status 5/,
);

/** Mutations that cost the server too much. */
const costs: readonly BrokenMutation[] = [
  slow(
    'public-site',
    'the home page keeps the server busy for three seconds',
    after(
      home,
      homeStart,
      "  if (typeof window === 'undefined') {\n    const end = Date.now() + 3000;\n    while (Date.now() < end);\n  }\n",
    ),
  ),
  slow(
    'public-site',
    'the home page never ends on the server',
    after(home, homeStart, "  if (typeof window === 'undefined') for (;;);\n"),
  ),
  slow(
    'public-site',
    'each page leaks memory on the server',
    before(home, '/** Renders the first page of the site', 'const leak: number[][] = [];\n\n'),
    after(
      home,
      homeStart,
      "  if (typeof window === 'undefined') leak.push(Array.from({ length: 2e7 }, (_, n) => n));\n",
    ),
  ),
];

const missing = broken(/does not export|was not found in|does not compile|works with contract/);

/** Mutations of names, types and numbers that apps agree on. */
const agreements: readonly BrokenMutation[] = [
  missing('shell', 'an export that remotes use is gone', instead(index, '  login,\n', '')),
  missing(
    'shell',
    'an export that remotes use has another name',
    instead(index, 'export { safeRedirect }', 'export { safeRedirect as sameSite }'),
  ),
  missing(
    'shell',
    'a function takes one more parameter',
    instead(
      'shared/src/client/session/login.ts',
      '  proof: Credentials | PasskeyProof,\n): Promise<void>',
      '  proof: Credentials | PasskeyProof,\n  reason: string,\n): Promise<void>',
    ),
    before(
      'shared/src/client/session/login.ts',
      '    const { expires } =\n',
      '    if (reason === undefined) throw new Error();\n',
    ),
  ),
  atBuild(
    missing(
      'shell',
      'a component that remotes use is gone',
      instead(
        'shared/src/kit/index.ts',
        'Button, type ButtonKind, LinkButton',
        'Button, type ButtonKind',
      ),
    ),
  ),
  missing(
    'shell',
    'the address of downloads is gone',
    instead('shared/src/client/index.ts', 'downloadUrl, ', ''),
  ),
  missing(
    'auth',
    'a click needs an export of a newer shell',
    after(
      index,
      "export { safeRedirect } from './session/safe-redirect.ts';\n",
      "export { safeRedirect as saferRedirect } from './session/safe-redirect.ts';\n",
    ),
    instead(
      'auth/src/login/login-screen.tsx',
      "import { lostSessionAtom, safeRedirect } from '@studio/shared/client';",
      "import { lostSessionAtom, safeRedirect, saferRedirect } from '@studio/shared/client';",
    ),
    instead(
      'auth/src/login/login-screen.tsx',
      "          setStep('code');",
      "          saferRedirect('/');\n          setStep('code');",
    ),
  ),
  missing(
    'shell',
    'the shell asks for another contract than the remotes have',
    instead('shared/src/contract/apps.ts', 'contractNumber = 1', 'contractNumber = 92'),
    instead('shared/src/contract/apps.ts', 'oldestContract = 1', 'oldestContract = 92'),
  ),
  missing(
    'auth',
    'a remote asks for a contract that the shell does not have',
    instead('auth/src/remote.ts', "RemoteModule['contract'] = 1", "RemoteModule['contract'] = 92"),
  ),
];

/** Releases that cost too much, or break an agreement between apps. */
export const brokenAgreements: readonly BrokenMutation[] = [...costs, ...agreements];
