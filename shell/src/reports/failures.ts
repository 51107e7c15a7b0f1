import {
  appNamed,
  type BootstrapData,
  type BootstrapRemote,
  type Report,
} from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { isRouteErrorResponse } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { isOfRewrittenPage } from '../errors/rewritten-page.ts';
import type { Failure } from './report-of-failure.ts';

/** A function that adds a report, or a failure on the page that is open. */
export type AddReport = (report: Report | Omit<Failure, 'path'>) => void;

/**
 * Creates the function that adds reports. The code that makes reports of failures is a chunk of its own, which loads with
 * the first one; a failure that happens while it cannot be loaded is lost.
 * @param send adds a report to those that the page sends
 */
export function createAddReport(
  boot: Pick<BootstrapData, 'composition' | 'remotes'>,
  send: (report: Report) => void,
): AddReport {
  return (added) => {
    if (!('error' in added)) return send(added);
    const failure = { ...added, path: window.location.pathname };
    import(/* webpackChunkName: "failures" */ './report-of-failure.ts').then(
      ({ reportOfFailure }) => send(reportOfFailure(failure, boot)),
      () => undefined,
    );
  };
}

/** The details that the router gives of a failed route; `errorInfo` exists when it failed while rendering. */
interface FailureDetails {
  readonly location: { readonly pathname: string };
  readonly errorInfo?: unknown;
}

interface RouteFailureOptions {
  readonly boot: Pick<BootstrapData, 'remotes'>;
  /** Returns true when the page runs the live release of a remote, not its fallback. */
  readonly isLive: (remote: BootstrapRemote) => boolean;
  readonly addReport: AddReport;
  /** Called with the remote whose live release failed while rendering. */
  readonly onRemoteFailure: (remote: BootstrapRemote) => void;
}

/**
 * Creates the router's handler for failed routes. An error while rendering is a failure of the remote that owns the
 * path, if its live release is on the page. An error of a loader or an action is a failure of the release whose code
 * threw it, unless the backend may be the cause: such a failure must not roll back a release.
 */
export function createRouteFailureHandler({
  boot: { remotes },
  isLive,
  addReport,
  onRemoteFailure,
}: RouteFailureOptions): (error: unknown, details: FailureDetails) => void {
  return (error, { location, errorInfo }) => {
    // The loader of remotes has reported the first; the second is a regular response, such as 404.
    if (error instanceof RemoteLoadError || isRouteErrorResponse(error)) return;
    if (errorInfo === undefined) return addReport({ error });
    const owner = ownerOf(location.pathname, remotes)?.remote;
    const app = owner !== undefined && isLive(owner) ? appNamed(owner.name) : undefined;
    if (isOfRewrittenPage(error)) return addReport({ error, blamed: null });
    addReport({ error, blamed: app ?? null });
    if (owner !== undefined && app !== undefined) onRemoteFailure(owner);
  };
}

/**
 * Creates React's handler for errors that no error boundary caught: the whole tree is gone, so the shell has failed. The
 * handler reports the failure and passes the error on to the browser, as React does by default.
 */
export function createRootErrorHandler(addReport: AddReport): (error: unknown) => void {
  return (error) => {
    addReport({ error, blamed: 'shell' });
    reportError(error);
  };
}

/**
 * Reports uncaught errors and unhandled rejections, for example of event handlers.
 * @returns a function that stops the reports
 */
export function reportUncaughtErrors(addReport: AddReport): () => void {
  const onError = (event: ErrorEvent) => {
    if (isOwnScript(event)) addReport({ error: event.error });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    addReport({ error: reason });
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Returns false for scripts of browser extensions. */
function isOwnScript({ filename }: ErrorEvent): boolean {
  return filename === '' || filename.startsWith(window.location.origin);
}
