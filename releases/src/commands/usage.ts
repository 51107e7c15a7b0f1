import { apps } from '@studio/shared/contract';

/** What the tool can do, by the verb that asks for it. */
export const verbNames = [
  'build',
  'publish',
  'check',
  'link',
  'plan',
  'promote',
  'rollback',
  'retire',
  'restore',
  'repair',
  'status',
  'history',
  'diff',
  'clean',
  'consent',
] as const;

export type VerbName = (typeof verbNames)[number];

/** The options that mean something to each verb. */
export const optionsOf: Readonly<Record<VerbName, readonly string[]>> = {
  build: [],
  publish: [],
  check: ['version', 'because', 'without', 'site', 'no-journeys'],
  link: ['version', 'site', 'composition'],
  plan: ['version', 'without'],
  promote: ['version', 'percent', 'because', 'without', 'anyway', 'security-fix', 'above'],
  rollback: ['to', 'because', 'anyway', 'above'],
  retire: ['because', 'anyway', 'above', 'site'],
  restore: ['because', 'above'],
  repair: ['because', 'above'],
  status: [],
  history: [],
  diff: ['version'],
  clean: [],
  consent: [],
};

/** Where a site runs on a developer's machine. */
export const defaultSite = 'http://localhost:3000';

/** How the tool is used. */
export const usage = `npm run release -- <command> [app…] [options]
  build     compile an app and describe the release
  publish   sign and upload what was built; it is not live yet
  check     prove that what was published fits what is live, and try it in a browser
  link      an address that shows the site made of certain releases, for an hour
  plan      the order in which what was published or built can go live, for all teams
  promote   make what was published live; --percent 10 for a share of the visitors
  rollback  make the release before live again, or end a roll-out
  retire    withdraw an app: the site answers its paths as if the app did not exist
  restore   sign what is live anew, after the store came back from a backup
  repair    replace a damaged state with the newest whole one; rewrite damaged history files
  status    live releases and their health
  history   who changed what, when and why
  diff      two releases of an app, beside one another
  clean     remove releases that no tab can need any more
  consent   let another app claim a path of this one: consent <app> <path> <other app>
  apps: ${apps.join(', ')}; all of them where none is named
        (rollback and retire want a name)
  --json               one object on the standard output, for programs (releases/README.md)
  --version <version>  check, link, plan, promote: another release than the one built last; diff: once or twice
  --to <version>       rollback: which of the releases before; within ten minutes of a rollback it must be said
  --percent <1 to 99>  promote: the share of the visitors
  --because <text>     check, promote, rollback, retire, restore, repair: why
  --without <path>     check, plan, promote: a path that is given up on purpose
  --anyway             promote: what the check has objections to; rollback: what does not fit what is live;
                       retire: the app that answers every other path
  --security-fix       promote: the releases before have a fault, no way leads back to them
  --above <revision>   promote, rollback, retire, restore, repair: the revision that a site has seen, where it refuses a lower one
  --site <url>         check, link, retire: the site to try it on, or whose site map is read (default: ${defaultSite})
  --no-journeys        check: leave out the journeys that log in, where there is no backend to start
  --composition <text> link: the releases, "shell@<version> auth@<version> …"`;
