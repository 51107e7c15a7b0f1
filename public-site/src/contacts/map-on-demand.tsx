import { Button } from '@studio/shared/kit';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultCentre, defaultZoom, embeddedMap, type Place, wholeMap } from './map-address.ts';
import classes from './map-on-demand.module.css';

interface MapOnDemandProps {
  readonly centre: Place | null;
  readonly zoom: number | null;
}

/** Renders a button that loads the map of another site: before the click that site learns nothing of the visitor. */
export function MapOnDemand({ centre, zoom }: MapOnDemandProps) {
  const { t } = useTranslation('public-site');
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  // The button with the focus is gone.
  useEffect(() => {
    if (shown) frame.current?.focus({ preventScroll: true });
  }, [shown]);

  const place = centre ?? defaultCentre;
  const level = zoom ?? defaultZoom;
  return (
    <div className={classes.map}>
      {shown ? (
        <iframe
          ref={frame}
          className={classes.frame}
          title={t('contacts.map.title')}
          src={embeddedMap(place, level)}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <div className={classes.offer}>
          <p>{t('contacts.map.note')}</p>
          <Button kind="outline" onClick={() => setShown(true)}>
            {t('contacts.map.show')}
          </Button>
        </div>
      )}
      <a className={classes.link} href={wholeMap(place, level)} rel="noopener noreferrer">
        {t('contacts.map.open')}
        <ExternalLink aria-hidden size={16} />
      </a>
    </div>
  );
}
