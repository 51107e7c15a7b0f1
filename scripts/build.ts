import { runReleaseTool } from './release-tool.ts';

process.exitCode = runReleaseTool(['build', ...process.argv.slice(2)]);
