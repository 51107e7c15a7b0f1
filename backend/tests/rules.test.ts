import { after, before, describe } from 'node:test';
import { changeLogRules } from './rules/change-log.ts';
import { clientRules } from './rules/client.ts';
import { editorRules } from './rules/editor.ts';
import { mailRules } from './rules/mail.ts';
import { startCheckRules } from './rules/start-check.ts';
import { visitorRules } from './rules/visitor.ts';
import { type Installation, startInstallation } from './support/installation.ts';

for (const database of ['sqlite3', 'pg'] as const) {
  describe(`a demo installation on ${database}`, () => {
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
    changeLogRules(running);
    startCheckRules(running);
  });
}
