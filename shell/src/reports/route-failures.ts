import type { BootstrapData, BootstrapRemote } from '@studio/shared/config';
import { appNamed, ownerOf } from '@studio/shared/contract';
import { isRouteErrorResponse } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { isOfRewrittenPage } from '../errors/rewritten-page.ts';
import type { AddReport } from './queue.ts';

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
