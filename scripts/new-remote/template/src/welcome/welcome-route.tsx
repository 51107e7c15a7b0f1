import { paths, type RouteHandle } from '@studio/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { WelcomeScreen } from './welcome-screen.tsx';

/** The first page of this remote. */
export const welcomeRoute: RouteObject = {
  id: 'sample-remote:welcome',
  path: paths.sampleRemote.pattern,
  Component: WelcomeScreen,
  handle: {
    head: (_data, { translate, siteName }) => ({
      title: `${translate('sample-remote:welcome.title')} | ${siteName}`,
      canonical: paths.sampleRemote.href(),
    }),
  } satisfies RouteHandle,
};
