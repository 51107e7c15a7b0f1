import '@studio/shared/ui/tokens.css';
import './styles/base.css';
import { start } from './bootstrap.tsx';

void start();
