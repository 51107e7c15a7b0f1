// Installs what runs on a server and builds the Studio's overview, without starting anything: for images and for servers
// whose programs are started by units.
import { install } from './install.js';

try {
  await install({ backend: true, bench: false, isSmall: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
