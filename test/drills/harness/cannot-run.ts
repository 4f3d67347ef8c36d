// The end of a drill that this machine cannot run, with an exit code of its own: it has shown nothing, good or bad.

export const cannotRunCode = 3;

export function cannotRun(reason: string): never {
  process.stderr.write(`This drill cannot run here: ${reason}\n`);
  process.exit(cannotRunCode);
}
