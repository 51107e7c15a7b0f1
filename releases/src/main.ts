import { runReleaseTool } from './commands/commands.ts';
import { loadSettingsOrExit } from './files/environment.ts';

loadSettingsOrExit();
const { exitCode, output, errors } = await runReleaseTool(
  process.argv.slice(2),
  process.env,
  console.error,
);
for (const line of output) console.log(line);
for (const line of errors) console.error(line);
process.exitCode = exitCode;
