import type { BootData } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { isRouteErrorResponse } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import type { Mounting } from '../remotes/mounting.ts';
import { appNamed } from './app-named.ts';
import type { Tell } from './queue.ts';
import { reasonOf } from './reason-of.ts';

/** Where and how a route failed, as the router says; `errorInfo` is there when it failed while it rendered. */
interface Failure {
  readonly location: { readonly pathname: string };
  readonly errorInfo?: unknown;
}

/**
 * Makes what the router calls when a route fails. A throw while rendering is the fault of the remote that owns the
 * path, if its live release is mounted: reports name no other. A throw of a loader or an action may be the backend's.
 * What is nobody's fault must not have a release taken back.
 */
export function tellRouteFailure(
  { remotes }: Pick<BootData, 'remotes'>,
  { isLive }: Pick<Mounting, 'isLive'>,
  tell: Tell,
): (error: unknown, failure: Failure) => void {
  return (error, { location, errorInfo }) => {
    // The one was told by whoever loads remotes, the other is an answer.
    if (error instanceof RemoteLoadError || isRouteErrorResponse(error)) return;
    const reason = reasonOf(error);
    const owner = ownerOf(location.pathname, remotes)?.remote;
    const app = owner !== undefined && isLive(owner) ? appNamed(owner.name) : undefined;
    if (errorInfo === undefined || app === undefined) tell({ kind: 'error', reason });
    else tell({ kind: 'failed', app, reason });
  };
}
