import '@studio/shared/ui/tokens.css';
import './styles/base.css';
import { start } from './bootstrap.tsx';
import { nextTask } from './next-task.ts';
import { noteFailedStart } from './reports/note-failed-start.ts';

// Evaluating this file is work enough for one task.
void nextTask().then(start).catch(noteFailedStart);
