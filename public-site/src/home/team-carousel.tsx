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
  const { pages, current, show, onKeyDown, onFocus } = useCarousel(viewport);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is no set of form fields
    <div
      role="group"
      aria-roledescription={t('home.team.carousel')}
      aria-label={t('home.team.title')}
      onKeyDown={onKeyDown}
    >
      <div ref={viewport} className={classes.viewport}>
        <ul className={`swiper-wrapper ${classes.track}`} onFocus={onFocus}>
          {team.map((member) => (
            <li key={member.id} className={`swiper-slide ${classes.slide}`}>
              <TeamCard member={member} />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.bullets}>
        {pages > 1 &&
          Array.from({ length: pages }, (_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its position
              key={index}
              type="button"
              className={classes.bullet}
              aria-label={t('home.team.page', { page: index + 1, pages })}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
      </div>
    </div>
  );
}
