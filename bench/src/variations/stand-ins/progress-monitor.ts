import type { MonitorProgress } from '../../../../shell/src/remotes/stall-detection.ts';

/** Replaces the progress monitor: a single build has no remote that loads later. */
export const monitorProgress: MonitorProgress = () => () => undefined;
