import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeData } from './load-home.ts';
import { TeamCard } from './team-card.tsx';
import classes from './team-carousel.module.css';
import { useCarousel } from './use-carousel.ts';

interface TeamCarouselProps {
  readonly team: HomeData['team']['items'];
}

/** The people of the firm in pages side by side; until its script runs, a list that scrolls. */
export function TeamCarousel({ team }: TeamCarouselProps) {
  const { t } = useTranslation('public-site');
  const viewport = useRef<HTMLDivElement>(null);
  const { pages, current, show } = useCarousel(viewport);
  const numbers = Array.from({ length: pages > 1 ? pages : 0 }, (_, index) => index);
  return (
    <>
      <div ref={viewport} className={classes.viewport}>
        <ul className={`swiper-wrapper ${classes.track}`}>
          {team.map((member) => (
            <li key={member.id} className={`swiper-slide ${classes.slide}`}>
              <TeamCard member={member} />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.bullets}>
        {numbers.map((page) => (
          <button
            key={page}
            type="button"
            className={classes.bullet}
            aria-label={t('home.team.page', { page: page + 1, pages })}
            aria-current={page === current}
            onClick={() => show(page)}
          />
        ))}
      </div>
    </>
  );
}
