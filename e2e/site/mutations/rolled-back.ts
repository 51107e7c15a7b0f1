import type { Page } from '@playwright/test';
import { visit } from '../page.ts';
import { before, instead, type Mutation } from './mutation.ts';

/** A change that no check can see, because its code runs only when a visitor acts. */
export interface LateMutation extends Mutation {
  /** Does the action that fails; the page reports the failure. */
  readonly use: (page: Page) => Promise<void>;
}

const boom = "if (Date.now() > 0) throw new Error('boom');";

/** Mutations that throw in a handler of a remote, in an action of another, and in a handler of the shell. */
export const lateMutations: readonly LateMutation[] = [
  {
    app: 'public-site',
    title: 'a press on the map throws',
    edits: [
      instead(
        'public-site/src/contacts/map-on-demand.tsx',
        'onClick={() => setShown(true)}',
        `onClick={() => {\n              ${boom}\n              setShown(true);\n            }}`,
      ),
    ],
    async use(page) {
      await visit(page, '/contacts');
      await page.getByRole('button', { name: /mappa/i }).click();
    },
  },
  {
    app: 'auth',
    title: 'the action of the request for a new password throws',
    edits: [
      before(
        'auth/src/password/request-password-mail.ts',
        '    const { origin } = context.get(bootstrapContext);\n',
        `    ${boom}\n`,
      ),
    ],
    async use(page) {
      await visit(page, '/forgot');
      await page.getByLabel('E-mail', { exact: true }).fill('ada@example.com');
      await page.getByRole('main').getByRole('button').click();
    },
  },
  {
    app: 'shell',
    title: 'a press on the menu throws',
    edits: [
      instead(
        'shell/src/layout/header.tsx',
        'onMenuClick(() => setOpen(true))',
        `onMenuClick(() => {\n              ${boom}\n              setOpen(true);\n            })`,
      ),
    ],
    async use(page) {
      await visit(page, '/team');
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
];
