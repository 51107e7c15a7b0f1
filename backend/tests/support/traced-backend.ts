// A program: the request hook of the extension before answers without content, in a process of its own as in Directus.
import { once } from 'node:events';
import express from 'express';
import { requestIds } from '../../extensions/portal/src/platform/request-ids.ts';

const app = express();
const ready: unknown[] = [];
const init = (_event: string, handler: (payload: { app: typeof app }) => unknown) =>
  ready.push(handler({ app }));
Reflect.apply(requestIds, undefined, [{ init }, { env: process.env, logger: console }]);
await Promise.all(ready);
app.use((_request, response) => {
  response.json({ data: [] });
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address !== null && typeof address === 'object') console.log(address.port);
