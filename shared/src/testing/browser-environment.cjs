const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom has no fetch of its own, and the router's navigation needs one set of these that belong together.
const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
};

/** jsdom with the parts of the Fetch standard that Node has. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }
};
