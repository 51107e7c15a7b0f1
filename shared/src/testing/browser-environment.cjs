const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom has no fetch, and the router needs Request, Response and AbortSignal of one implementation.
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

/** A jsdom environment with Node's Fetch API. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
    const { Blob, FileReader } = this.global;
    // jsdom's files can only be read by its FileReader.
    Blob.prototype.arrayBuffer = function () {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
  }
};
