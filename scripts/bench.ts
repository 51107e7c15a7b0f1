// Loaded at run time, so that a wrong setting ends in one sentence too.
import('../bench/src/main.ts')
  .then(({ bench }) => bench())
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
