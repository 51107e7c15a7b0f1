import { amountDisplay, amountInterface } from './amount.ts';
import overview from './index.ts';

/** The parts of the Studio, under the names by which Directus takes them from a bundle. */
export const modules = [overview];
export const interfaces = [amountInterface];
export const displays = [amountDisplay];
