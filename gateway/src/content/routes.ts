import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoded, encode, sendEncoded } from '../http/encoded.ts';
import type { Content } from './content.ts';

interface Options extends Pick<Content, 'readForVisitor'> {
  /** Returns the reads of a visitor who previews a draft; undefined for other visitors. */
  readonly readOfPreview: (request: FastifyRequest) => Content['read'] | undefined;
  /** Admits the fields that the releases of a previewing visitor read. */
  readonly prepare: (request: FastifyRequest) => Promise<void>;
}

/** Serves the public reads. They see no session, so that an expired one cannot make them fail. */
export const contentRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const encodings = new WeakMap<object, Encoded>();

  const encodingOf = async (body: unknown) => {
    if (typeof body !== 'object' || body === null) return encode(JSON.stringify(body));
    const known = encodings.get(body);
    if (known !== undefined) return known;
    const encoded = await encode(JSON.stringify(body));
    encodings.set(body, encoded);
    return encoded;
  };

  const answerRead = async (request: FastifyRequest, reply: FastifyReply) => {
    await options.prepare(request);
    const preview = options.readOfPreview(request);
    const read = preview ?? options.readForVisitor;
    const answer = await read(request.url.replace(/^\/api/, ''));
    if (answer.age !== undefined) reply.header('x-content-age', answer.age);
    if (answer.status === 503) reply.header('retry-after', 5);
    reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', answer.status === 200 && !preview ? 'no-cache' : 'no-store');
    return sendEncoded(request, reply, await encodingOf(answer.body));
  };
  app.get('/items/:collection', answerRead);
  app.get('/items/:collection/:id', answerRead);
  app.get('/search', answerRead);
};
