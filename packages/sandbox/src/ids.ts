// Generates ids that look like LiveKit's own: a prefix and 12 characters of the shortuuid alphabet.
import { randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export type IdPrefix = 'RM' | 'PA' | 'TR' | 'AD' | 'AJ' | 'AW' | 'ST' | 'SDR' | 'SCL' | 'EV' | 'SG' | 'EG';

export const newId = (prefix: IdPrefix): string =>
  `${prefix}_${Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
