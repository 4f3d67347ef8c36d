// `pnpm packages`: the published packages as tarballs, for projects that install them from a clone of this repository.
import { rmSync } from 'node:fs';
import { packPackages } from './packages/pack.ts';

const destination = 'dist-packages';
// No tarball of an earlier version stays beside the new ones.
rmSync(destination, { recursive: true, force: true });
const packed = packPackages(destination);

console.log('From the folder of your project:\n');
for (const { name, tarball, dependencies } of packed) {
  const needed = packed.filter((it) => dependencies.includes(it.name)).map((it) => it.tarball);
  console.log(`${name}\n  npm install ${[...needed, tarball].join(' ')}`);
}
