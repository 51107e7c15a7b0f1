import type { MenuPage } from '@studio/shared/config';
import { paths } from '@studio/shared/contract';

/** The logo leads home, and the footer to the privacy page. */
const linkedElsewhere = [paths.home.href(), paths.privacy.href()];

/** As many pages as fit into the header of a wide screen; the menu holds them all. */
const room = 6;

/** The pages of the menu that the header of a wide screen shows, in the editor's order. */
export function mainPages(menu: readonly MenuPage[]): MenuPage[] {
  return menu.filter(({ url }) => !linkedElsewhere.includes(url)).slice(0, room);
}
