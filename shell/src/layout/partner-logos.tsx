import type { Partner } from '@studio/shared/config';
import { imageUrl } from '@studio/shared/content';
import { useContentLanguage } from '@studio/shared/ui';
import { given } from './given.ts';
import styles from './partner-logos.module.css';

/** The partners' marks, each over its description. */
export function PartnerLogos({ partners }: { readonly partners: readonly Partner[] }) {
  const lang = useContentLanguage();
  return (
    <ul className={styles.partners} lang={lang}>
      {partners.map(({ id, logo, descrizione }) => (
        <li key={id} className={styles.partner}>
          {logo && (
            <img
              className={styles.logo}
              src={imageUrl(logo.id, 'logo-240')}
              alt=""
              width={logo.width ?? undefined}
              height={logo.height ?? undefined}
              loading="lazy"
            />
          )}
          {given(descrizione)}
        </li>
      ))}
    </ul>
  );
}
