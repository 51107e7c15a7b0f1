import type { BootstrapData, BootstrapRemote } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { isRouteErrorResponse } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import type { Mounting } from '../remotes/mounting.ts';
import { appNamed } from './app-named.ts';
import { blamedApp } from './blamed-app.ts';
import type { Tell } from './queue.ts';
import { reasonOf } from './reason-of.ts';

/** Where and how a route failed, as the router says; `errorInfo` is there when it failed while it rendered. */
interface Failure {
  readonly location: { readonly pathname: string };
  readonly errorInfo?: unknown;
}

interface FailureParts {
  readonly boot: Pick<BootstrapData, 'remotes' | 'composition'>;
  readonly mounting: Pick<Mounting, 'isLive'>;
  readonly tell: Tell;
  /** Called with the remote whose live release has failed. */
  readonly blame: (remote: BootstrapRemote) => void;
}

/**
 * Makes what the router calls when a route fails. A throw while rendering is the fault of the remote that owns the
 * path, if its live release is mounted: reports name no other. A throw of a loader or an action is that of the release
 * whose code threw, unless it may be the backend's: what is no release's fault must not have one taken back.
 */
export function onRouteFailure({
  boot: { remotes, composition },
  mounting: { isLive },
  tell,
  blame,
}: FailureParts): (error: unknown, failure: Failure) => void {
  return (error, { location, errorInfo }) => {
    // The one was told by whoever loads remotes, the other is an answer.
    if (error instanceof RemoteLoadError || isRouteErrorResponse(error)) return;
    const reason = reasonOf(error);
    const owner = ownerOf(location.pathname, remotes)?.remote;
    const app = owner !== undefined && isLive(owner) ? appNamed(owner.name) : undefined;
    if (owner !== undefined && errorInfo !== undefined && app !== undefined) {
      tell({ kind: 'failed', app, reason });
      return blame(owner);
    }
    const thrower = errorInfo === undefined ? blamedApp(error, composition) : undefined;
    tell(
      thrower === undefined ? { kind: 'error', reason } : { kind: 'failed', app: thrower, reason },
    );
  };
}
