// `pnpm evals`: how well a language model summarizes calls, and whether a summary contains anything that was not said.
import { main } from '../test/evals/main.ts';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
