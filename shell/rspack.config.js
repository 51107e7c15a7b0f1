import { appConfig } from '../rspack.base.js';

export default appConfig('shell');
