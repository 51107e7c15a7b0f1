import { isFirstApp } from '@studio/shared/contract';
import { RejectedError, readManifest } from '../manifest/manifest.ts';
import { build } from './build.ts';
import { type Command, eachApp } from './command.ts';
import { keys } from './keys.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';

/** The commands that take an app from its sources to its first release. */
const stepsOfRelease = { keys, build, publish, promote };

/**
 * Creates the command that makes the first releases of a new site: the apps that every site has, the shell first, for a
 * firm that runs all of them itself. A second run goes on where a first one stopped.
 * @param steps are replaced by a test, which compiles nothing
 */
export function createFirst(steps: Readonly<typeof stepsOfRelease> = stepsOfRelease): Command {
  return async (options, context, notify) => {
    const firstApps = options.apps.filter(isFirstApp);
    if (firstApps.length === 0)
      throw new RejectedError('This project has none of the apps that every site has.');
    const { apps: live } = await readManifest(context.store);
    const missing = firstApps.filter((app) => live[app] === undefined);
    // It promotes without a check, which a site with releases must have.
    if (missing.length === 0)
      throw new RejectedError(
        'All apps are live already: use build, publish, check and promote for the next releases.',
      );
    // No check can pass yet: it opens pages of a running site.
    const { because = 'first release' } = options;
    const made = await eachApp(missing, async (app) => {
      notify(`building ${app} …`);
      const ofApp = { ...options, apps: [app], areNamed: true, anyway: true, because };
      await steps.keys(ofApp, context, notify);
      await steps.build(ofApp, context, notify);
      await steps.publish(ofApp, context, notify);
      return await steps.promote(ofApp, context, notify);
    });
    const { keys: keysFolder, place } = context;
    return {
      ...made,
      lines: [
        ...made.lines,
        `The site reads the releases${place === undefined ? '' : ` of ${place.name}`}, and the *.pub of ${keysFolder}.`,
        `The *.key there sign all later releases: back them up, and keep them from the site's machine.`,
      ],
    };
  };
}
