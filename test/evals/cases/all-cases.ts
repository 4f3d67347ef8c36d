// The evaluation set: every call of it.
import type { EvalCase } from '../eval-case.ts';
import { englishBusiness } from './english-business.ts';
import { englishHomes } from './english-homes.ts';
import { englishHostile } from './english-hostile.ts';
import { englishLending } from './english-lending.ts';
import { englishLong } from './english-long.ts';
import { englishShort } from './english-short.ts';
import { englishViewings } from './english-viewings.ts';
import { germanHomes } from './german-homes.ts';
import { germanOthers } from './german-others.ts';
import { spanishHomes } from './spanish-homes.ts';
import { spanishOthers } from './spanish-others.ts';

export const allCases: readonly EvalCase[] = [
  ...englishViewings,
  ...englishHomes,
  ...englishHostile,
  ...englishShort,
  ...englishBusiness,
  ...englishLending,
  ...englishLong,
  ...spanishHomes,
  ...spanishOthers,
  ...germanHomes,
  ...germanOthers,
];
