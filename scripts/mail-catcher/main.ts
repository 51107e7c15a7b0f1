import { once } from 'node:events';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { type ShownMail, shownMail, startMailServer } from './mail-server.ts';
import { mailParts } from './mime.ts';

// The mail catcher of a demo: `main.ts <SMTP port> <port of its page>`. Nothing that it gets leaves this machine.

/** Number of mails that it keeps, the newest. */
const maxMails = 500;

const [smtpPort, webPort] = process.argv.slice(2).map(Number);

const sources: string[] = [];
const server = await startMailServer(smtpPort ?? 0, {}, sources);

/** Returns the mails by their numbers, the oldest first; what is not kept has no source. */
function mails(): ShownMail[] {
  const first = Math.max(0, sources.length - maxMails);
  sources.fill('', 0, first);
  return sources.slice(first).map((source, at) => shownMail(source, first + at));
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>body { font: 1rem/1.5 system-ui; margin: 1rem }
iframe { border: 1px solid #ccc; height: 75vh; width: 100% } td { padding-right: 1rem }</style>
<body><h1>${escaped(title)}</h1>${body}`;

const people = (list: ShownMail['to']) => list.map(({ address }) => address).join(', ');

/** Returns the list of the mails, the newest first. */
function listPage(): string {
  const rows = mails().map(
    (mail) =>
      `<tr><td>${escaped(people(mail.to))}<td><a href="/${mail.id}">${escaped(mail.subject)}</a>`,
  );
  const table = rows.length === 0 ? '<p>No mail yet.' : `<table>${rows.reverse().join('')}</table>`;
  return page('Mails', `<meta http-equiv="refresh" content="5">${table}`);
}

/** Returns the page of a mail; its HTML runs no script, and its links open a new tab. */
function mailPage(source: string, id: number): string {
  const mail = shownMail(source, id);
  const [type, picture] =
    Object.entries(mailParts(source)).find(([name]) => name.startsWith('image/')) ?? [];
  const html = mail.html.replace(/cid:[^"]*/g, `data:${type};base64,${picture}`);
  return page(
    mail.subject,
    `<p>${escaped(`${people(mail.from)} → ${people(mail.to)}`)}
<p><a href="/">All mails</a> · <a href="/api/email/${id}/source">Source</a>
<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>
<h2>Text</h2><pre>${escaped(mail.text)}</pre>`,
  );
}

/** Returns the type and the text of an answer; undefined where there is none. */
function answerTo(path: string): readonly [string, string] | undefined {
  if (path === '/') return ['text/html', listPage()];
  if (path === '/api/email') return ['application/json', JSON.stringify(mails())];
  const [, api, id] = /^\/(api\/email\/)?(\d+)(?:\/source)?$/.exec(path) ?? [];
  const source = sources[Number(id)];
  if (!source) return undefined;
  return api ? ['text/plain', source] : ['text/html', mailPage(source, Number(id))];
}

const web = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [type, text] = answerTo(pathname) ?? [];
  response.writeHead(text === undefined ? 404 : 200, {
    'content-type': `${type ?? 'text/plain'}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; img-src *  data:; style-src 'unsafe-inline'",
  });
  response.end(text ?? 'Not found.');
});
await once(web.listen(webPort, '127.0.0.1'), 'listening');
console.log(`ready http://127.0.0.1:${webPort}`);
// Node writes what it has compiled at the end of a process, which a signal leaves out.
flushCompileCache();

process.once('SIGTERM', () => {
  web.close();
  web.closeAllConnections();
  void server.stop();
});
