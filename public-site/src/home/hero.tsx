import type { ImageFile } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { Html, LinkButton, Picture } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import classes from './hero.module.css';

interface HeroProps {
  readonly image: ImageFile | null;
  /** The firm's tagline, HTML. */
  readonly payoff: string | null;
}

/** Renders the header of the home page: the picture or a dark block, the payoff, the links for clients and prospects. */
export function Hero({ image, payoff }: HeroProps) {
  const { t } = useTranslation('public-site');
  return (
    <div className={classes.hero}>
      {image && (
        <Picture
          className={classes.image}
          image={image}
          family="header"
          sizes="100vw"
          alt=""
          priority
        />
      )}
      <div className={classes.words}>
        <Html className={classes.payoff} html={payoff} />
        <div className={classes.actions}>
          <LinkButton kind="plate" to={paths.account.href()}>
            {t('home.clientArea')}
          </LinkButton>
          <LinkButton kind="glass" to={paths.appointment.href()}>
            {t('home.appointment')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
