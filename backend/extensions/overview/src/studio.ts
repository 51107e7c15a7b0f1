import { amountDisplay, amountInterface } from './amount.ts';
import overview from './index.ts';
import { recordLink } from './record-link.ts';

/** The Studio's note that its side bar is closed: it is open at a first visit, and takes a third of lists and forms. */
const sideBar = 'sidebar-collapsed';
if (localStorage.getItem(sideBar) === null) localStorage.setItem(sideBar, 'true');

/** The parts of the Studio, under the names by which Directus takes them from a bundle. */
export const modules = [overview];
export const interfaces = [amountInterface, recordLink];
export const displays = [amountDisplay];
