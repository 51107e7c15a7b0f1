// A module of its own: the shell loads it with the code that sends reports, after the first view.

/** Most stack frames of a report. */
export const maxFrames = 12;

/**
 * The parts of messages that reports may hold: those of browsers, of React and of this site, without any value in them.
 * Every other text may be data of a visitor.
 */
export const knownPhrases: readonly string[] = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource',
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'undefined is not an object',
  'null is not an object',
  'is not a function',
  'is not a constructor',
  'is not iterable',
  'is not defined',
  'before initialization',
  'is undefined',
  'is null',
  'Maximum call stack size exceeded',
  'too much recursion',
  'Invalid time value',
  'is not valid JSON',
  'Unexpected end of JSON input',
  'Unexpected token',
  'Hydration failed',
  'could not fetch the block',
  'could not fetch the configuration',
  'could not fetch the record',
  'the module breaks the contract',
  'too many failed attempts on this page',
  'did not load within',
  'is not found',
  'is not what was signed',
  'not an error',
];

const errorName = /^(?:[A-Z][A-Za-z]{0,40})?Error(?=$|:)/;

/** A script or style of a release; the rest of its address has no place in a report. */
const releasedFile = /\/releases\/[a-z][a-z0-9-]*\/[\w.-]{1,60}\/[\w~./-]{1,100}\.(?:js|css)\b/;

/**
 * Returns the class of a failure for a report: the error's name, the known phrase of its message, and the released file
 * that the message names; nothing else of the text. The class of a class is the class itself.
 * @param text an error as a string, `TypeError: x is not a function`
 */
export function reasonClass(text: string): string {
  const name = errorName.exec(text)?.[0];
  const known = [
    knownPhrases.find((phrase) => text.includes(phrase)),
    /Minified React error #\d{1,4}\b/.exec(text)?.[0],
    releasedFile.exec(text)?.[0],
  ].filter((part) => part !== undefined);
  const message = known.sort((one, other) => text.indexOf(one) - text.indexOf(other)).join(' ');
  return [name ?? (message === '' ? 'Error' : ''), message]
    .filter((part) => part !== '')
    .join(': ');
}
