import { Scene } from '@studio/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import classes from './auth-screen.module.css';
import type { ScreenData } from './screen-data.ts';

interface AuthScreenProps {
  readonly title: string;
  /** What the screen is for, in a sentence. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A card with one task over the site's picture; makes ready for sending as soon as something in it has the focus. */
export function AuthScreen({ title, lead, children }: AuthScreenProps) {
  const { picture, prepare } = useLoaderData<ScreenData>();
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = body.current;
    element?.addEventListener('focusin', prepare, { once: true });
    return () => element?.removeEventListener('focusin', prepare);
  }, [prepare]);

  return (
    <Scene image={picture === null ? null : { id: picture, width: null, height: null }}>
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div ref={body} className={classes.body}>
        {children}
      </div>
    </Scene>
  );
}
