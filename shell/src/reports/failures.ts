import type { BootstrapData, BootstrapRemote } from '@studio/shared/contract';

import { type AppName, appNamed, type Report, startFailureMark } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { isRouteErrorResponse } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { isOfRewrittenPage } from '../errors/rewritten-page.ts';

/** An error that the code for idle time turns into a report; until then its text stays in the tab. */
export interface Failure {
  readonly error: unknown;
  /** The app that failed, or null when no release did; the stack decides where it is absent. */
  readonly blamed?: AppName | null;
  /** The path of the page on which it happened. */
  readonly path: string;
}

/** A function that adds a report, or a failure on the page that is open, to the tab's queue. */
export type AddReport = (report: Report | Omit<Failure, 'path'>) => void;

/** The reports that the tab has not sent yet. It exists from the start, before the code that sends them. */
export interface ReportQueue {
  readonly add: AddReport;
  /** Removes and returns the oldest reports, at most `limit`. */
  readonly take: (limit: number) => (Report | Failure)[];
  /** Calls the listener for each report that is waiting, and for each new one. */
  readonly onAdd: (listener: (added: Report | Failure) => void) => void;
}

/** The most reports that wait while the tab cannot send; it drops further ones. */
const capacity = 100;

/** Creates the report queue of a tab. */
export function createReportQueue(): ReportQueue {
  const waiting: (Report | Failure)[] = [];
  let notify: (added: Report | Failure) => void = () => undefined;
  return {
    add(report) {
      if (waiting.length >= capacity) return;
      const added = 'error' in report ? { ...report, path: window.location.pathname } : report;
      waiting.push(added);
      notify(added);
    },
    take: (limit) => waiting.splice(0, limit),
    onAdd(listener) {
      notify = listener;
      for (const one of [...waiting]) listener(one);
    },
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

/**
 * Marks a failed start for the gateway's own script, which reports its class and its places: the code that sends reports
 * is not running.
 * @throws the error itself, so that the browser logs it
 */
export function markStartFailure(error: unknown): never {
  const text = String(error).replace(/["?#\n].*/s, '');
  const places = String(error instanceof Error && error.stack).match(/\/releases\/\S+:\d+/g) ?? [];
  performance.mark(startFailureMark, { detail: [text.slice(0, 200), ...places].join('\n') });
  throw error;
}
