// Part of the shell's development build: brings the refresh runtime that the development builds of all apps share.
import './refresh-hook.js';
// Released remotes import it; without this line the shell's development build would not contain it.
import 'react/jsx-runtime';
