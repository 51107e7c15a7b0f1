import { loadSettings } from '@studio/releases/environment';
import { currentRecord, isFirstStart, readRecord } from './installation/applied.ts';
import { parseSettings } from './installation/settings.ts';

// Prints as JSON, for `npm run doctor`, what is wrong in the settings and what the next start would change.
console.log(JSON.stringify(await describe()));

async function describe(): Promise<{ problem: string | null; pending: string[] }> {
  try {
    loadSettings();
    const settings = parseSettings(process.env, isFirstStart);
    const [last, current] = [await readRecord(settings), await currentRecord(settings)];
    const pending = [
      ...(last?.directus === current.directus ? [] : ["Directus' migrations"]),
      ...(last?.definitions === current.definitions ? [] : ['the definitions of this release']),
    ];
    return { problem: null, pending };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), pending: [] };
  }
}
