import type { HomeData } from './load-home.ts';
import { Hero } from './hero.tsx';

/** The first page of the site. */
export function HomePage({ page, image, firm }: HomeData) {
  return (
    <>
      <Hero image={image} payoff={firm?.payoff ?? null} />
      <h1>{page.titolo}</h1>
    </>
  );
}
