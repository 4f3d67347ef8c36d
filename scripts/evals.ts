// `pnpm evals`: what summaries keep of what is true in a call, and let through of what is false in a draft.
import { main } from '../test/evals/main.ts';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
