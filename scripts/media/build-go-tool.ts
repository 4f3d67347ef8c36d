// Builds one server with Go, if it is missing. The last line of an unsuccessful build says why.
import { goToolNames, installGoTools } from './go-tools.ts';

const name = goToolNames.find((known) => known === process.argv[2]);
const say = (text: string): void => void process.stderr.write(`${text}\n`);
const obstacle = name === undefined ? `there is no ${process.argv[2]}` : installGoTools(say, [name]);
if (obstacle !== undefined) {
  say(obstacle);
  process.exitCode = 1;
}
