import { connect, type Socket } from 'node:net';

/** Number of clients that attack the gateway in each way, all at the same time. */
export interface AttackPlan {
  /** Port of the gateway on this machine, and its origin. */
  readonly port: number;
  readonly site: string;
  /** Number of logins whose body comes one byte per second. */
  readonly bodies: number;
  /** Number of connections without a request. */
  readonly idle: number;
  /** Number of readers who read a few bytes of the document per second. */
  readonly readers: number;
  readonly document: string;
  /** Session of a client whose document it is, as a cookie. */
  readonly cookie: string;
}

// Attacks a gateway until it is ended; `ready` resolves when the attack has reached its height.

const plan: AttackPlan = JSON.parse(process.env.ATTACK_PLAN ?? '');

/** The gateway limits connections and requests of one address: only many addresses reach the planned numbers. */
const perAddress = 50;

/** New connections of one kind per second: the attack replaces those that the gateway closes. */
const perSecond = 500;

/** A kind of attacking clients. */
interface Kind {
  readonly count: number;
  /** Third number of their addresses, 127.0.x.1 to 127.0.x.254. */
  readonly network: number;
  readonly begin: (socket: Socket) => void;
  readonly everySecond: (socket: Socket) => void;
  readonly open: Set<Socket>;
}

const head = (lines: readonly string[]) =>
  `${[...lines, `host: ${new URL(plan.site).host}`].join('\r\n')}\r\n\r\n`;

const login = head([
  'POST /api/auth/login HTTP/1.1',
  `origin: ${plan.site}`,
  'cookie: XSRF-TOKEN=token',
  'x-xsrf-token: token',
  'content-type: application/json',
  'content-length: 230',
]);
const document = head([`GET ${plan.document} HTTP/1.1`, `cookie: ${plan.cookie}`]);
let limit = 1;

const kinds: { readonly [name: string]: Kind } = {
  bodies: {
    count: plan.bodies,
    network: 2,
    begin: (socket) => socket.resume().write(`${login}{`),
    everySecond: (socket) => socket.write(' '),
    open: new Set(),
  },
  idle: {
    count: plan.idle,
    network: 3,
    begin: (socket) => socket.resume(),
    everySecond: () => undefined,
    open: new Set(),
  },
  readers: {
    count: plan.readers,
    network: 4,
    begin: (socket) => socket.pause().write(document),
    everySecond: (socket) => socket.read(5),
    open: new Set(),
  },
  queries: {
    count: 2,
    network: 5,
    begin: (socket) => socket.resume(),
    everySecond(socket) {
      for (let asked = 0; asked < 20; asked += 1, limit += 1)
        socket.write(head([`GET /api/items/news?fields=id&limit=${limit} HTTP/1.1`]));
    },
    open: new Set(),
  },
};

function open(kind: Kind, number: number): void {
  const last = 1 + (Math.floor(number / perAddress) % 250);
  const socket = connect({ port: plan.port, localAddress: `127.0.${kind.network}.${last}` });
  kind.open.add(socket);
  socket
    .on('error', () => undefined)
    .once('close', () => kind.open.delete(socket))
    .once('connect', () => kind.begin(socket));
}

let isReady = false;
let opened = 0;

function everySecond(): void {
  const all = Object.entries(kinds);
  for (const [, kind] of all) {
    for (const socket of kind.open) if (socket.writable) kind.everySecond(socket);
    const missing = Math.min(kind.count - kind.open.size, perSecond);
    for (let index = 0; index < missing; index += 1) open(kind, opened++);
  }
  console.error(all.map(([name, kind]) => `${name} ${kind.open.size}`).join(', '));
  if (!isReady && all.every(([, kind]) => kind.open.size >= kind.count * 0.9)) {
    isReady = true;
    console.log('ready');
  }
}
everySecond();
setInterval(everySecond, 1000);
