import { runReleaseTool } from './release-tool.ts';

process.exitCode = runReleaseTool(process.argv.slice(2));
