import { bootstrapContext, contentContext, prepareUnsafe } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** What every screen here knows before its first render, without a request. */
export interface ScreenData {
  /** Id of the site's header picture. */
  readonly picture: string | null;
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly googleLogin: boolean;
  /** Obtains what sending a form needs, so that the click costs no extra trip. */
  readonly prepare: () => void;
}

/** The loader of screens that need nothing else. */
export function loadScreen({ context }: Pick<LoaderFunctionArgs, 'context'>): ScreenData {
  const { configuration, origin, googleLogin } = context.get(bootstrapContext);
  const content = context.get(contentContext);
  return {
    picture: configuration?.default_image_header ?? null,
    origin,
    googleLogin,
    // Without it, sending tries again and then has something to say.
    prepare: () => void prepareUnsafe(content).catch(() => undefined),
  };
}
