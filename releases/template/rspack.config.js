import { appConfig } from '@studio/releases/rspack';

export default appConfig('sample-remote');
