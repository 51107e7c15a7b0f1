import { sampleId } from '@studio/releases/error-samples';
import { type ManifestAccess, RejectedError } from '@studio/releases/manifest';
import { RepeatedRollback } from '@studio/releases/roll-back';
import type { ReleaseEvent } from '@studio/releases/webhook';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { issueToken, rejectForgery } from '../api/anti-forgery.ts';
import { answerError, rejectCall } from '../http/errors.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { Settings } from '../settings/settings.ts';
import {
  actionSchema,
  endPreview,
  pauseRollout,
  previewEndSchema,
  rollBackRelease,
} from './actions.ts';
import { readGraph, readPreviews, readSizes, readVersions } from './composition.ts';
import { readError, readErrors } from './errors.ts';
import { readChangeLog, readLive } from './live.ts';
import { readRollouts } from './rollouts.ts';
import { createStaffLogins, type Staff } from './staff.ts';

/** The parts of the console's calls. */
export interface ConsoleApiParts {
  readonly manifest: Pick<ManifestSource, 'current'>;
  /** Signs as the gateway: rollbacks and pauses only. */
  readonly releases: ManifestAccess;
  /** Called after a rollback. */
  readonly onRollback: (event: ReleaseEvent) => void;
  readonly settings: Settings;
  /** Origin of the console. */
  readonly url: string;
}

/** Largest body of a call, in bytes. */
const bodyLimit = 8 * 1024;

const idSchema = v.object({ id: v.pipe(v.string(), v.regex(sampleId)) });

/** Serves the console's calls: the login, one JSON for each page, the two actions that the gateway's key may sign, and the end of
 * a preview, which needs no signature. */
export const consoleApi: FastifyPluginAsync<ConsoleApiParts> = async (app, options) => {
  const { settings, url, releases } = options;
  const logins = createStaffLogins(settings, url);
  const login = { max: settings.rateLimits.login, timeWindow: '1 minute' };
  app.addHook('onRequest', rejectForgery(url));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/anti-forgery', (request, reply) => {
    issueToken(request, reply, url);
    return reply.code(204).send();
  });
  app.post('/console/login', { bodyLimit, config: { rateLimit: login } }, logins.logIn);
  app.post('/console/logout', { bodyLimit }, logins.logOut);

  /** Answers staff with what a function reads; undefined is an unknown page. */
  const page = (path: string, read: (request: FastifyRequest) => Promise<object | undefined>) =>
    app.get(`/console/${path}`, async (request, reply) => {
      const staff = await logins.of(request);
      if (staff === undefined) return rejectStranger(reply);
      const data = await read(request);
      return data === undefined ? answerError(reply, 404) : { data: { ...data, staff } };
    });
  page('live', () => readLive(options));
  page('history', () => readChangeLog(options));
  page('rollouts', () => readRollouts(options));
  page('errors', () => readErrors(options));
  page('errors/:id', async ({ params }) => {
    const parsed = v.safeParse(idSchema, params);
    return parsed.success ? await readError(options, parsed.output.id) : undefined;
  });
  page('graph', () => readGraph(options));
  page('sizes', () => readSizes(options));
  page('versions', async () => ({
    ...(await readVersions(options)),
    site: settings.siteUrl,
    previews: await readPreviews(options, settings.siteUrl),
  }));

  /** Lets an administrator act. */
  const action = <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    run: (given: v.InferOutput<Schema>, staff: Staff) => Promise<unknown>,
  ) =>
    app.post(
      `/console/${path}`,
      { bodyLimit, config: { rateLimit: login } },
      async (request, reply) => {
        const staff = await logins.of(request);
        if (staff === undefined) return rejectStranger(reply);
        if (!staff.isAdministrator)
          return rejectCall(reply, 403, 'FORBIDDEN', 'Only administrators may do this.');
        const given = v.safeParse(schema, request.body);
        if (!given.success)
          return rejectCall(reply, 400, 'INVALID_PAYLOAD', 'The action is not valid.');
        try {
          await run(given.output, staff);
        } catch (error) {
          if (!(error instanceof RejectedError)) throw error;
          const code = error instanceof RepeatedRollback ? 'ALREADY_ROLLED_BACK' : 'REJECTED';
          return rejectCall(reply, 409, code, error.message);
        }
        return reply.code(204).send();
      },
    );
  action('pause', actionSchema, (given, staff) => pauseRollout(releases, given, staff));
  action('end-preview', previewEndSchema, (given) => endPreview(releases, given));
  action('rollback', actionSchema, async (given, staff) => {
    options.onRollback(await rollBackRelease(releases, given, staff));
  });

  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  app.all('/*', (_request, reply) => answerError(reply, 404));
};

const rejectStranger = (reply: FastifyReply) =>
  rejectCall(reply, 401, 'INVALID_CREDENTIALS', 'Log in to the console.');
