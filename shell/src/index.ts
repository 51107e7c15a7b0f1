import '@studio/shared/kit/ui/tokens.css';
import '@studio/shared/kit/brand.json?colours.css';
import './styles/base.css';
import { nextTask } from './app/scheduling.ts';
import { start } from './bootstrap.tsx';
import { markStartFailure } from './reports/failures.ts';

// The evaluation of this bundle is a long task of its own, so the start runs in the next one.
void nextTask().then(start).catch(markStartFailure);
