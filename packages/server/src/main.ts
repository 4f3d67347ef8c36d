// The start of the process. Node keeps what it compiles, TypeScript without its types included, beside the code: who can
// write there can change the code as well. A folder that is not writable only means a slower start.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is loaded.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { run } = await import('./run.ts');

// A job that waits for a ringing phone, or a database that hangs, must not keep the process alive after everything was
// closed.
run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
