// `pnpm drill NAME`: runs the drill test/drills/NAME.ts, or main.ts of a folder of this name.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const [name = '', ...args] = process.argv.slice(2);
const drills = globSync(['*.ts', '*/main.ts'], { cwd: join(import.meta.dirname, '..', 'test', 'drills') });
const file = drills.find((it) => it === `${name}.ts` || it === join(name, 'main.ts'));
if (file === undefined) throw new Error(`there are the drills ${drills.map((it) => it.split(/[./]/)[0]).join(', ')}`);
const path = join(import.meta.dirname, '..', 'test', 'drills', file);
process.exitCode = spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' }).status ?? 1;
