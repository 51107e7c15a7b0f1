import { paths } from '@studio/shared/contract';
import { Picture, useContentLanguage } from '@studio/shared/kit';
import { UserRound } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fullName } from '../parts/person.ts';
import { whenNear } from '../parts/when-near.ts';
import type { HomeData } from './load-home.ts';
import type { Carousel, CarouselState } from './start-carousel.ts';
import classes from './team-carousel.module.css';

interface TeamCarouselProps {
  readonly team: HomeData['team']['items'];
}

/** Renders the people of the firm as a carousel; before its script runs, the list scrolls. */
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

interface TeamCardProps {
  readonly member: HomeData['team']['items'][number];
}

/** Renders one of the people of the firm as a link to their entry in the page of the team. */
function TeamCard({ member }: TeamCardProps) {
  const language = useContentLanguage();
  return (
    <Link className={classes.card} to={`${paths.team.href()}#${member.id}`} draggable={false}>
      <span className={classes.photo}>
        {member.foto ? (
          <Picture
            className={classes.photoImage}
            image={member.foto}
            family="portrait"
            sizes="(min-width: 1401px) 14rem, (min-width: 769px) 30vw, 60vw"
            alt=""
          />
        ) : (
          <UserRound className={classes.placeholder} aria-hidden />
        )}
      </span>
      <span className={classes.name}>{fullName(member)}</span>
      {member.ruolo && (
        <span className={classes.role} lang={language}>
          {member.ruolo}
        </span>
      )}
    </Link>
  );
}

/** Distance from the visible part of the page at which the script starts to load, in pixels. */
const loadMargin = 400;

/** Turns a scrolling list into a carousel when it comes near the visible part; only then its script loads. */
function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const carousel = useRef<Carousel>(undefined);
  const [state, setState] = useState<CarouselState>({ pages: 0, current: 0 });

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let isUnmounted = false;
    const start = async () => {
      const { atRest, startCarousel } = await import('./start-carousel.ts');
      await atRest(element);
      if (!isUnmounted) carousel.current = startCarousel(element, setState);
    };
    // Without its script the list still scrolls.
    const stopWaiting = whenNear(element, loadMargin, () => void start().catch(reportError));
    return () => {
      isUnmounted = true;
      stopWaiting();
      carousel.current?.stop();
    };
  }, [viewport]);

  return { ...state, show: (page: number) => carousel.current?.show(page) };
}
