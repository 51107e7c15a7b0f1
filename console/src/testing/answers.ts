/** A call of the console, as its gateway receives it. */
export interface Call {
  /** Method and path below `/api/console`. */
  readonly call: string;
  readonly body: unknown;
}

/** Answers by `<method> <path>`, or functions of the calls so far; an error code stands for an error of the gateway. */
export type Answers = Readonly<Record<string, unknown>>;

const statuses: Readonly<Record<string, number>> = {
  INVALID_CREDENTIALS: 401,
  REJECTED: 409,
  ALREADY_ROLLED_BACK: 409,
};

/** Creates a gateway that gives these answers and records the calls; sets the anti-forgery cookie. */
export function gateway(answers: Answers) {
  document.cookie = 'XSRF-TOKEN=token';
  const calls: Call[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    const call = `${init?.method ?? 'GET'} ${pathname.replace('/api/console', '')}`;
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ call, body });
    const given = answers[call];
    const answer: unknown = typeof given === 'function' ? given(calls) : given;
    if (answer === undefined) return new Response(null, { status: 204 });
    if (typeof answer !== 'string') return Response.json({ data: answer });
    const errors = [{ message: answer, extensions: { code: answer } }];
    return Response.json({ errors }, { status: statuses[answer] ?? 400 });
  };
  return { calls, fetch };
}

export const administrator = { name: 'Ada Rossi', isAdministrator: true };

const change = {
  ...{ revision: 7, at: '2026-11-23T10:00:00.000Z', by: 'Bea Neri', what: 'promote', app: 'auth' },
  ...{ from: '1.0.0', to: '1.1.0', percent: null, why: 'shorter login', figures: null },
  checked: null,
};

const end = {
  ...{ app: 'auth', by: 'shell', on: '2027-03-01', instead: 'useActionState' },
  ...{ contract: null, module: 'react', name: 'useState', slot: null },
};

const notes = ['feat(auth): ask for <b>less</b>', 'fix(auth): keep the input'];

/** The answers of a site on which auth 1.2.0 is rolled out. */
export const siteAnswers: Answers = {
  'GET /live': {
    staff: administrator,
    revision: 7,
    problems: [],
    retired: [],
    ends: [end],
    apps: [
      {
        ...{ app: 'auth', version: '1.1.0', before: ['1.0.0'] },
        since: { at: change.at, by: change.by, why: change.why },
        published: null,
        rollout: null,
        health: [
          {
            ...{ version: '1.1.0', views: 1200, failed: 6 },
            vitals: { LCP: { count: 900, p75: 1234.5 }, CLS: { count: 900, p75: 0.034 } },
          },
        ],
      },
    ],
  },
  'GET /rollouts': {
    staff: administrator,
    rollouts: [
      {
        ...{ app: 'auth', version: '1.2.0', from: '1.1.0', percent: 10 },
        ...{ since: change.at, stepSince: change.at, steps: [1, 10, 50, 100], next: 50 },
        ...{ notes, needed: 2000, isGuarded: true, isPaused: false, outcome: 'few' },
        figures: { 'new visits': 310, 'old visits': 2790, 'new LCP': 1100, 'old LCP': 1200 },
      },
    ],
    decisions: [{ ...change, figures: { 'new visits': 100 } }],
  },
  'GET /history': {
    staff: administrator,
    changes: [
      change,
      { ...change, revision: 6, app: 'shell', what: 'halt', why: 'fails in 9 of 20 browsers' },
    ],
  },
  'GET /errors': {
    staff: administrator,
    errors: [
      {
        ...{ id: '0123456789', app: 'auth', version: '1.1.0', kind: 'error', reports: 3 },
        ...{ reason: 'TypeError', at: change.at, path: '/login', place: 'auth/1.1.0/a.js:1:2' },
      },
    ],
  },
  'GET /errors/0123456789': {
    staff: administrator,
    ...{ id: '0123456789', app: 'auth', version: '1.1.0', kind: 'error', reports: 3 },
    ...{ reason: 'TypeError', at: change.at, path: '/login', trace: null },
    composition: 'shell@1.0.0 auth@1.1.0',
    frames: [
      {
        ...{ released: 'auth/1.1.0/a.js:1:2', source: 'auth/src/login/login-screen.tsx' },
        ...{ line: 12, column: 3, functionName: 'LoginScreen', problem: null },
        lines: [{ line: 12, text: 'throw new TypeError();' }],
      },
    ],
  },
  'GET /graph': {
    staff: administrator,
    shared: [
      { name: 'react', version: '19.3.1' },
      { name: 'jotai', version: '3.0.1' },
    ],
    ends: [end, { ...end, contract: 1, module: null, name: null, instead: 'contract 2' }],
    slots: [{ name: 'auth/aside', app: 'auth', apps: ['public-site'] }],
    apps: [
      {
        ...{ app: 'auth', version: '1.1.0', contract: 1, newestContract: 1 },
        uses: [{ name: 'react', range: '^19.3.1', names: ['useState', 'useRef'] }],
        fields: [{ collection: 'news', names: ['id', 'titolo'] }],
      },
      {
        ...{ app: 'public-site', version: '1.0.0', contract: 1, newestContract: 2 },
        uses: [{ name: 'react', range: '^19.0.0', names: ['useState'] }],
        fields: [{ collection: 'news', names: ['titolo'] }],
      },
    ],
  },
  'GET /sizes': {
    staff: administrator,
    apps: [
      {
        app: 'auth',
        points: [
          {
            ...{ version: '1.1.0', at: change.at, scripts: 23_400, styles: 1200, total: 60_000 },
            budget: { scripts: 35_000, styles: 3000 },
          },
        ],
      },
    ],
  },
  'GET /versions': {
    staff: administrator,
    site: 'https://www.example.it',
    previews: [
      {
        ...{ app: 'auth', branch: 'feature/login', version: '1.2.0', by: 'Bea Neri' },
        ...{ at: change.at, until: '2026-11-30T10:00:00.000Z' },
        address: 'https://www.example.it/composition/auth/feature-login/0123456789abcdefghijkl',
      },
    ],
    apps: [
      { app: 'shell', live: '1.0.0', versions: [] },
      {
        ...{ app: 'auth', live: '1.1.0' },
        versions: [{ version: '1.2.0', at: change.at, by: 'Bea Neri', notes, state: 'other' }],
      },
    ],
  },
};
