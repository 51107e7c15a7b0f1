import type { MonitorProgress } from '@studio/shell/remotes/stall-detection';

/** Replaces the progress monitor: a single build has no remote that loads later. */
export const monitorProgress: MonitorProgress = () => () => undefined;
