import * as client from '@studio/shared/client';
import * as router from '@studio/shared/client/router';
import * as i18next from 'i18next';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactI18next from 'react-i18next';

/** The shared singletons by import name; the render process answers the imports of remotes' server builds with them. */
export const singletons: { readonly [name: string]: unknown } = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  jotai,
  i18next,
  'react-i18next': reactI18next,
  '@studio/shared/client': client,
};
