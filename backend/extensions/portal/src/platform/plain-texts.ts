import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import * as v from 'valibot';

/** Returns a text as every database stores it: Postgres has no zero character, and UTF-8 no half of a character. */
export const plainText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const fields = v.record(v.string(), v.unknown());

function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (!v.is(fields, value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, inner]) => [plainText(name), plainValue(inner)]));
}

/**
 * Takes out of every body what no database stores, and refuses it in an address: one place before all routes, Directus'
 * own included.
 */
export const plainTexts: HookConfig = ({ init }) => {
  init('middlewares.before', ({ app }: { app?: Application }) => {
    app?.use((request, response, next) => {
      if (request.url.includes('%00')) return response.sendStatus(400);
      next();
    });
  });
  init('middlewares.after', ({ app }: { app?: Application }) => {
    app?.use((request, _response, next) => {
      const isParsed = Array.isArray(request.body) || v.is(fields, request.body);
      if (isParsed) request.body = plainValue(request.body);
      next();
    });
  });
};
