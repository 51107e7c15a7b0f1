import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFor } from '../encoded.ts';
import type { CachedPage } from './page-cache.ts';

/** An answer as it goes over the wire, but for what every connection adds. */
export interface PreparedAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body?: Buffer;
}

/** Answers that were given once and can be given again, byte for byte, as long as their page is current. */
export interface PreparedAnswers {
  /**
   * Notes the answer to a request for a page's one address, before it is sent: its headers are all set but those of the
   * document.
   */
  readonly prepare: (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => void;
  /** The answer to a request for a page, if it was noted. */
  readonly find: (
    headers: FastifyRequest['headers'],
    page: CachedPage,
  ) => PreparedAnswer | undefined;
}

type Answers = { known?: PreparedAnswer; brotli?: PreparedAnswer };

function flat(headers: ReturnType<FastifyReply['getHeaders']>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
}

export function createPreparedAnswers(): PreparedAnswers {
  const answers = new WeakMap<CachedPage, Answers>();

  return {
    prepare({ headers }, reply, page) {
      const common = reply.getHeaders();
      if ('set-cookie' in common) return;
      const { status, document } = page;
      const form = formFor(headers, status, document);
      if (form === 'identity') return;
      const own = [...flat(common), 'etag', document.etag];
      const { brotli: body } = document;
      const found = answers.get(page) ?? {};
      answers.set(page, found);
      if (form === 'known') found.known ??= { status: 304, headers: own };
      else found.brotli ??= { status, headers: [...own, ...described(body)], body };
    },
    find(headers, page) {
      const found = answers.get(page);
      if (found === undefined) return undefined;
      const form = formFor(headers, page.status, page.document);
      return form === 'identity' ? undefined : found[form];
    },
  };
}

function described({ length }: Buffer): string[] {
  return ['content-encoding', 'br', 'content-length', String(length)];
}
