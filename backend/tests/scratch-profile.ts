import { after, before, describe } from 'node:test';
import { avatarRules } from './rules/avatar.ts';
import { confirmRules } from './rules/confirm.ts';
import { decisionRules } from './rules/decisions.ts';
import { emailChangeRules } from './rules/email-change.ts';
import { profileRules } from './rules/profile.ts';
import { sessionRules } from './rules/session.ts';
import { openSessionRules } from './rules/sessions.ts';
import { twoFactorRules } from './rules/two-factor.ts';
import { type Installation, startInstallation } from './support/installation.ts';

const database = process.env.DB === 'pg' ? 'pg' : 'sqlite3';
describe(`own on ${database}`, { concurrency: 1 }, () => {
  let installation: Installation | undefined;
  const running = () => {
    if (!installation) throw new Error('no');
    return installation;
  };
  before(async () => {
    installation = await startInstallation(database);
  });
  after(() => installation?.stop());
  decisionRules(running);
  emailChangeRules(running);
  if (process.env.ALL) {
    profileRules(running);
    avatarRules(running);
    openSessionRules(running);
    twoFactorRules(running);
    sessionRules(running);
    confirmRules(running);
  }
});
