// The evaluation set: how well a language model summarizes calls, and whether anything that was not said gets through.
import { main } from '../test/evals/main.ts';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
