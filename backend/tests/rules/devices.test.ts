import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const subject = 'Nuovo accesso al tuo account';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Logs in on the site with a browser that has this cookie; resolves with the line that sets it. */
async function logIn(email: string, device = '', userAgent = firefox): Promise<string> {
  const answer = await fetch(`${installation.url}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-secret': installation.secrets.GATEWAY_SECRET,
      'user-agent': userAgent,
      cookie: device,
    },
    body: JSON.stringify({ email, password: goodPassword }),
  });
  assert.equal(answer.status, 200, await answer.text());
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('studio_device='));
  return line ?? assert.fail();
}

const cookieIn = (line: string) => line.split(';', 1)[0] ?? '';

async function newClient(name: string): Promise<string> {
  const email = newAddress(name);
  await createClient(installation, email);
  return email;
}

test('sends a mail for a login with a new browser, but not for the first login or a known browser', async () => {
  const email = await newClient('dispositivo');
  // A mail about one of these would say iOS, and keep the next one back for a minute.
  const line = await logIn(email, '', iphone);
  assert.match(line, /^studio_device=[\w-]{43}; Max-Age=34560000; .*HttpOnly; SameSite=Lax$/);
  const known = cookieIn(line);
  assert.equal(cookieIn(await logIn(email, known, iphone)), known);
  await logIn(email);
  const mail = await installation.mail.mailTo(email, subject);
  assert.match(
    mail.text,
    /mai usato prima: Firefox su Windows, \d{1,2} \w+ \d{4} alle ore \d\d:\d\d\./,
  );
  assert.match(mail.text, /Se non eri tu/);
  assert.equal((await installation.mail.mailsTo(email, subject)).length, 1);
});

test('one client’s cookie does not make a browser known for another client', async () => {
  const [first, second] = [await newClient('prima'), await newClient('seconda')];
  const shared = cookieIn(await logIn(first));
  await logIn(second, '', iphone);
  await logIn(second, shared);
  assert.match((await installation.mail.mailTo(second, subject)).text, /Firefox su Windows/);
});

test('the mail contains no text of an unknown browser, and the backend replaces a forged cookie', async () => {
  const email = await newClient('estranea');
  await logIn(email);
  const line = await logIn(email, 'studio_device=mio', 'Vinci-un-premio/1.0 (evil.example)');
  assert.notEqual(cookieIn(line), 'studio_device=mio');
  const { text } = await installation.mail.mailTo(email, subject);
  assert.match(text, /un browser sconosciuto/);
  assert.doesNotMatch(text, /premio|evil/);
});
