// Time words in English, Spanish and German, which show that a turn speaks about a moment. Folded as in words.ts.

const monthNames = [
  'january jan enero januar jaenner',
  'february feb febrero februar',
  'march marzo marz maerz',
  'april apr abril',
  'may mayo mai',
  'june jun junio juni',
  'july jul julio juli',
  'august aug agosto',
  'september sept septiembre setiembre',
  'october oct octubre oktober okt',
  'november nov noviembre',
  'december dec diciembre dezember dez',
];

/** Months by name. */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

/** Between the ends of a range. */
export const rangeWords = new Set([
  'to',
  'and',
  'or',
  'through',
  'till',
  'until',
  'y',
  'o',
  'u',
  'a',
  'hasta',
  'bis',
  'und',
  'oder',
]);

/** Weekdays by name, 0 for Sunday. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  [
    'sunday domingo sonntag',
    'monday mon lunes montag',
    'tuesday tue tues martes dienstag',
    'wednesday wed miercoles mittwoch',
    'thursday thu thurs jueves donnerstag',
    'friday fri viernes freitag',
    'saturday sabado samstag sonnabend',
  ].flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index])),
);

// "may" is left out: it is a verb far more often.
const timeWords = new Set([
  ...[...months.keys()].filter((name) => name !== 'may'),
  ...'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri weekday weekend'.split(
    ' ',
  ),
  ...'today tomorrow tonight yesterday morning afternoon evening night noon midday midnight week weeks month months year years day days hour hours minute minutes later soon spring summer fall autumn winter immediately asap oclock quarter'.split(
    ' ',
  ),
  ...'lunes martes miercoles jueves viernes sabado domingo hoy manana noche tarde mediodia medianoche semana semanas mes meses ano anos dia dias hora horas minuto minutos pronto ahora quincena primavera verano otono invierno'.split(
    ' ',
  ),
  ...'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags heute morgen ubermorgen uebermorgen abend nachmittag vormittag mittag nacht mitternacht woche wochen wochenende monat monate monaten jahr jahre jahren tag tage tagen stunde stunden minute minuten bald spater sofort gleich uhr fruhling fruhjahr sommer herbst'.split(
    ' ',
  ),
]);

/** Whether a word speaks of time. */
export const isTimeWord = (word: string): boolean =>
  timeWords.has(word) || (word.length > 6 && /(?:tag|abend|morgen)$/.test(word));
