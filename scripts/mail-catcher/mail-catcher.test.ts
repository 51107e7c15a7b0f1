import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { freePorts } from '../ports.ts';
import { startMailCatcher } from '../programs.ts';

const mail = [
  ...[
    'From: "Studio" <studio@example.com>',
    'To: ada@example.com',
    'Subject: =?UTF-8?Q?Perch=C3=A9?=',
  ],
  ...['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary="b"', ''],
  ...['--b', 'Content-Type: text/plain', '', 'Buongiorno', '..', ''],
  ...[
    '--b',
    'Content-Type: text/html',
    '',
    '<p title="x">Buongiorno</p><script>alert(1)</script>',
    '--b--',
  ],
];

/** Sends lines to a server, each after the answer to the one before; the mail at once. */
async function send(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const commands = [
    ...['EHLO me', 'MAIL FROM:<studio@example.com>', 'RCPT TO:<ada@example.com>', 'DATA'],
    ...[[...mail, '.'].join('\r\n'), 'QUIT'],
  ];
  for await (const _answer of createInterface(socket)) {
    const command = commands.shift();
    if (command === undefined) break;
    socket.write(`${command}\r\n`);
  }
  socket.destroy();
}

test('@slow shows the mails that it got, as JSON, as source and as pages without scripts', async (context) => {
  const [smtpPort = 0, mailPort = 0] = await freePorts(2);
  const folder = await temporaryFolder(context);
  const catcher = await startMailCatcher({ dataDir: folder, smtpPort, mailPort }, folder, {});
  context.after(() => catcher.stop());
  await send(smtpPort);
  const read = async (path: string) => await fetch(`http://127.0.0.1:${mailPort}${path}`);
  const shown = {
    ...{ id: '0', subject: 'Perché', from: [{ name: 'Studio', address: 'studio@example.com' }] },
    to: [{ name: '', address: 'ada@example.com' }],
    text: 'Buongiorno\n.',
    html: '<p title="x">Buongiorno</p><script>alert(1)</script>',
  };
  assert.deepEqual(await (await read('/api/email')).json(), [shown]);
  assert.match(await (await read('/api/email/0/source')).text(), /^From: "Studio"/);
  assert.match(await (await read('/')).text(), /<a href="\/0">Perché<\/a>/);
  const page = await read('/0');
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const html = await page.text();
  assert.match(html, /sandbox="allow-popups [^"]*" srcdoc="[^"]*&#60;p title=&#34;x&#34;&#62;/);
  assert.ok(!html.includes('<script'));
  assert.equal((await read('/1')).status, 404);
});
