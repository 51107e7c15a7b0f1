import type { Wish } from '../command-line.ts';
import type { Folders } from '../folders.ts';

/** Does what was asked for; gives the lines to print. @throws a sentence for whoever asked */
export type Verb = (wish: Wish, folders: Folders) => Promise<string[]>;
