const { TestEnvironment: JsdomEnvironment } = require('jest-environment-jsdom');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

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
class BrowserEnvironment extends JsdomEnvironment {
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
}

/**
 * The environment of a test file: a document for components (`.tsx`) and for files that say `@needs document` at their
 * top; none for rules and formats, because it takes longer to load than most of them run.
 */
function Environment(config, context) {
  const needsDocument =
    context.testPath.endsWith('x') || context.docblockPragmas.needs === 'document';
  return needsDocument
    ? new BrowserEnvironment(config, context)
    : new NodeEnvironment(config, context);
}

module.exports = Environment;
