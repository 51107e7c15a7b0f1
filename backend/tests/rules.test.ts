import { after, before, describe } from 'node:test';
import { accountMailRules } from './rules/account-mail.ts';
import { avatarRules } from './rules/avatar.ts';
import { avatarUploadRules } from './rules/avatar-uploads.ts';
import { changeLogRules } from './rules/change-log.ts';
import { clientRules } from './rules/client.ts';
import { confirmRules } from './rules/confirm.ts';
import { decisionRules } from './rules/decisions.ts';
import { deliveryRules } from './rules/deliveries.ts';
import { documentAccessRules } from './rules/document-access.ts';
import { documentFileRules } from './rules/document-files.ts';
import { documentMailRules } from './rules/document-mails.ts';
import { documentReceiptRules } from './rules/document-receipts.ts';
import { editorRules } from './rules/editor.ts';
import { emailChangeRules } from './rules/email-change.ts';
import { inviteRules } from './rules/invite.ts';
import { loginLimitRules } from './rules/login-limits.ts';
import { mailRules } from './rules/mail.ts';
import { profileRules } from './rules/profile.ts';
import { profileValueRules } from './rules/profile-values.ts';
import { sessionRules } from './rules/session.ts';
import { openSessionRules } from './rules/sessions.ts';
import { signUpRules } from './rules/sign-up.ts';
import { startCheckRules } from './rules/start-check.ts';
import { twoFactorRules } from './rules/two-factor.ts';
import { visitorRules } from './rules/visitor.ts';
import { type Installation, startInstallation } from './support/installation.ts';

// Side by side: most of the time is spent waiting, for answers that are slow on purpose.
describe('the rules', { concurrency: 2 }, () => {
  for (const database of ['sqlite3', 'pg'] as const) {
    describe(`a demo installation on ${database}`, { concurrency: 1 }, () => {
      let installation: Installation | undefined;
      const running = () => {
        if (installation === undefined) throw new Error('the installation did not start');
        return installation;
      };

      before(async () => {
        installation = await startInstallation(database);
      });
      after(() => installation?.stop());

      visitorRules(running);
      clientRules(running);
      editorRules(running);
      mailRules(running);
      signUpRules(running);
      confirmRules(running);
      inviteRules(running);
      sessionRules(running);
      loginLimitRules(running);
      accountMailRules(running);
      documentAccessRules(running);
      documentFileRules(running);
      documentReceiptRules(running);
      deliveryRules(running);
      documentMailRules(running);
      profileRules(running);
      profileValueRules(running);
      decisionRules(running);
      emailChangeRules(running);
      avatarRules(running);
      avatarUploadRules(running);
      openSessionRules(running);
      twoFactorRules(running);
      changeLogRules(running);
      startCheckRules(running);
    });
  }
});
