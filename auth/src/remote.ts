import {
  contractNumber,
  paths,
  type RemoteModule,
  type RouteHandle,
} from '@studio/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { loadPicture } from './preparation/load-picture.ts';
import { PreparationScreen } from './preparation/preparation-screen.tsx';
import { texts as bundledTexts } from './texts/index.ts';

export const contract = contractNumber;

export const texts: RemoteModule['texts'] = bundledTexts;

const handle: RouteHandle = {
  head: (_data, { translate, siteName }) => ({
    title: `${translate('auth:title')} | ${siteName}`,
    noIndex: true,
  }),
};

const screens = [
  paths.login,
  paths.signup,
  paths.confirm,
  paths.forgot,
  paths.firstLogin,
  paths.reset,
  paths.firstPassword,
  paths.invite,
  paths.accept,
];

export const routes: RouteObject[] = screens.map(({ pattern }) => ({
  id: `auth:${pattern}`,
  path: pattern,
  loader: loadPicture,
  Component: PreparationScreen,
  handle,
}));
