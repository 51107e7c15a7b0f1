// The backend and the scripts import it from here.
export { writeAtomically } from './storage/write-atomically.ts';
