import { startWorker } from './start-worker.ts';

const address = 'https://studio.example/releases/customer-area/1.0.0/pdf.worker.min.0a.mjs';

jest.mock(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs?address',
  () => ({
    __esModule: true,
    default: 'https://studio.example/releases/customer-area/1.0.0/pdf.worker.min.0a.mjs',
  }),
  { virtual: true },
);

type Rules = { readonly createScriptURL: (input: string) => string };

const policies = new Map<string, Rules>();
const started: unknown[][] = [];

function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, configurable: true });
}

/** As browsers do it, a name can be taken once. */
function createPolicy(name: string, rules: Rules) {
  if (policies.has(name)) throw new TypeError(`there is a policy ${name}`);
  policies.set(name, rules);
  return { createScriptURL: (input: string) => ({ trusted: rules.createScriptURL(input) }) };
}

beforeEach(() => {
  started.length = 0;
  setGlobal(
    'Worker',
    class {
      constructor(...given: unknown[]) {
        started.push(given);
      }
    },
  );
});

test('starts the worker from its plain URL as a module without Trusted Types', () => {
  setGlobal('trustedTypes', undefined);
  startWorker();
  expect(started).toEqual([[address, { type: 'module', name: 'document-viewer' }]]);
});

test('approves the URL by the one policy that the pages allow, created once', () => {
  setGlobal('trustedTypes', { createPolicy });
  startWorker();
  startWorker();
  expect([...policies.keys()]).toEqual(['document-viewer']);
  expect(started.map(([given]) => given)).toEqual([{ trusted: address }, { trusted: address }]);
});

test.each([
  'https://studio.example/api/assets/an-upload',
  'https://studio.example/releases/customer-area/1.0.0/remoteEntry.js',
  `${address}?anything`,
  'data:text/javascript,alert(1)',
  '',
])('the policy rejects any other URL: %s', (other) => {
  setGlobal('trustedTypes', { createPolicy });
  startWorker();
  const rules = policies.get('document-viewer');
  expect(rules?.createScriptURL(address)).toBe(address);
  expect(() => rules?.createScriptURL(other)).toThrow(TypeError);
});
