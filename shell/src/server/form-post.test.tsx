/** @jest-environment node */
import { call, contentContext, errorCode } from '@studio/shared/client';
import { sendContact } from '@studio/shared/contract/calls';
import {
  ActionForm,
  CheckboxField,
  FormDone,
  submittedValues,
  TextField,
} from '@studio/shared/kit';
import { exampleBootstrapData } from '@studio/shared/testing';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { renderPage } from './render-page.tsx';

const path = '/modulo';
const empty = { nome: '', consenso: false, giorni: [] };
const schema = v.object({
  nome: v.string(),
  consenso: v.boolean(),
  giorni: v.array(v.string()),
});
type Values = v.InferOutput<typeof schema>;

const validate = ({ nome, consenso }: Values) => ({
  ...(nome.length > 12 && { nome: 'Troppo lungo' }),
  ...(!consenso && { consenso: 'Serve il consenso' }),
});

async function action({ request, context }: ActionFunctionArgs) {
  const values = await submittedValues(request, schema);
  if (Object.keys(validate(values)).length > 0) return { error: 'INVALID_PAYLOAD' };
  try {
    const rest = { email: '', telefono: '', messaggio: values.giorni.join(), sito: '' };
    await call(context.get(contentContext), sendContact, { nome: values.nome, ...rest });
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

const form = (
  <ActionForm<Values>
    name="Modulo"
    initialValues={empty}
    validate={validate}
    submit="Invia"
    busy="…"
    failures={{ BUSY: 'Riprova più tardi' }}
    done={({ error }, { nome }) => error === null && <FormDone title={`Grazie, ${nome}`} />}
  >
    <TextField name="nome" label="Nome" lines={2} />
    <CheckboxField name="consenso">Acconsento</CheckboxField>
  </ActionForm>
);

/** Sends a form to the page, whose call gets this answer. */
async function post(body: string, answer: { status: number; body: unknown }) {
  const sent: unknown[] = [];
  const content = await renderPage({
    url: `http://site.test${path}`,
    boot: {
      ...exampleBootstrapData,
      remotes: [
        {
          ...{ name: 'modulo', version: '1.0.0', entry: '', scripts: [], styles: [] },
          routes: [{ path, requiresLogin: false }],
        },
      ],
    },
    owner: {
      name: 'modulo',
      module: {
        contract: 1,
        routes: [{ path, element: form, action }],
        messages: { it: {}, en: {} },
      },
    },
    read: async () => ({ status: 404, body: {} }),
    form: {
      body,
      async send(called, text) {
        sent.push([called, JSON.parse(text)]);
        return answer;
      },
    },
  });
  if (!('markup' in content)) throw new Error('a redirect');
  const [main = ''] = content.markup.split('</main>');
  return { status: content.status, main, hydration: content.hydration, sent };
}

const accepted = { status: 204, body: null };

test('answers a form by the action of the page, whose call the gateway makes', async () => {
  const fields = 'nome=Ada%0D%0A%3Cb%3E&consenso=on&giorni=lunedi&giorni=martedi';
  const { status, main, hydration, sent } = await post(fields, accepted);
  expect(sent).toEqual([
    [
      '/contact',
      { nome: 'Ada\n<b>', email: '', telefono: '', messaggio: 'lunedi,martedi', sito: '' },
    ],
  ]);
  expect(status).toBe(200);
  expect(main).toContain('Grazie, Ada\n&lt;b&gt;');
  expect(main).not.toContain('<textarea');
  const [answer] = Object.values<unknown>(Object(hydration).actionData);
  expect(answer).toEqual({ outcome: { error: null }, fields });
});

test('shows the errors beside the fields with the input, and makes no call', async () => {
  const { status, main, sent } = await post('nome=%3Cb%3E+tredici+lettere', accepted);
  expect([status, sent]).toEqual([422, []]);
  expect(main).toMatch(/<textarea[^>]* aria-invalid="true"[^>]*>&lt;b&gt; tredici lettere</);
  expect(main).toContain('>Troppo lungo<');
  expect(main).toContain('>Serve il consenso<');
  expect(main).toContain('Il modulo non è stato inviato: correggi i campi segnati');
});

test('keeps the input when the call fails, and says why', async () => {
  const body = { errors: [{ message: '', extensions: { code: 'BUSY' } }] };
  const { status, main } = await post('nome=Ada&consenso=on', { status: 503, body });
  expect(status).toBe(422);
  expect(main).toContain('Riprova più tardi');
  expect(main).toMatch(/<textarea[^>]*>Ada</);
  expect(main).toMatch(/<input[^>]*type="checkbox"[^>]* checked=""/);
  expect(main).not.toContain('Riprova</button>');
});
