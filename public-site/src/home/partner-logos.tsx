import type { PartnerLogo } from '@studio/shared/content';
import { Picture, useContentLanguage } from '@studio/shared/ui';
import classes from './partner-logos.module.css';

interface PartnerLogosProps {
  readonly logos: readonly PartnerLogo[];
}

/** The partners' logos with what they say of themselves. */
export function PartnerLogos({ logos }: PartnerLogosProps) {
  const language = useContentLanguage();
  return (
    <ul className={classes.logos} lang={language}>
      {logos.map(({ id, logo, descrizione }) => (
        <li key={id} className={classes.partner}>
          {logo && (
            <Picture
              className={classes.logo}
              image={logo}
              family="logo"
              sizes="10rem"
              alt={descrizione ? '' : 'Logo'}
            />
          )}
          {descrizione && <p className={classes.description}>{descrizione}</p>}
        </li>
      ))}
    </ul>
  );
}
