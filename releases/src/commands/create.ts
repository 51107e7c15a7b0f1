import { join } from 'node:path';
import { createRemote } from '../create/create-remote.ts';
import { type Command, eachApp } from './command.ts';

/** Creates a remote in a folder of its own, in the current folder; in a repository of several apps a workspace of it. */
export const create: Command = ({ apps, site, packages, template }) =>
  eachApp(apps, async (name) => {
    const parent = process.cwd();
    const { files, isWorkspace } = await createRemote({
      name,
      parent,
      site,
      packages: packages ?? parent,
      ...(template !== undefined && { template }),
    });
    return {
      lines: [
        ...files.map((file) => `written ${join(name, file)}`),
        ...(isWorkspace ? nextInRepository(name) : nextAlone(name, site)),
      ],
      result: { files },
    };
  });

const nextAlone = (name: string, site: string) => [
  `${name} is a remote for ${site} now. Next, in its folder:`,
  '  npm install',
  '  npm run dev                      the site with this remote, following your edits',
  `  npm run release -- keys          the key pair that signs its releases`,
  `The release manager of the site grants it paths once: grant ${name} --path /${name} --key ${name}.pub`,
];

const nextInRepository = (name: string) => [
  `${name} is a workspace of this repository now, in package.json and tsconfig.json. Next, here:`,
  '  npm install',
  `  npm start                        grants it /${name}, and releases it with the other apps`,
  `  npm run dev -w ${name}`,
];
