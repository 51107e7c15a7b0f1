#!/usr/bin/env node
import process from 'node:process';

// An older Node parses this file: the version is compared before a flag or a file that only a newer one understands.
const { execve, execArgv, platform, versions } = process;
const [, ...args] = process.argv;

/** Code of a journey could open the debugger of this process, which reads the team's key. */
const flag = '--disable-sigusr1';

if (Number.parseInt(versions.node, 10) < 24) {
  // `create` runs from the two packages, before there is a script to repeat.
  const again =
    args[1] === 'create'
      ? `npx --yes --package node@24 --package ./studio-shared-*.tgz --package ./studio-releases-*.tgz studio-release ${args.slice(1).join(' ')}`
      : 'npx -p node@24 -- npm run build';
  console.error(`studio-release needs Node 24; this is ${versions.node} (for example: ${again}).`);
  process.exitCode = 1;
} else if (execve !== undefined && platform !== 'win32' && !execArgv.includes(flag)) {
  // The same process begins again with the flag, so that signals and the terminal stay its own.
  process.emitWarning = () => {};
  execve(process.execPath, [process.execPath, flag, ...execArgv, ...args], process.env);
} else {
  await import('./main.ts');
}
