// Recognizes sentences that say that an appointment was made, in English, Spanish and German: without a booking they
// are wrong.
import { fold } from './words.ts';

const meeting = String.raw`(?:appointments?|viewings?|meetings?|visits?|tours?|showings?|calls?|demos?|consultations?|slots?|inspections?|citas?|visitas?|reunion(?:es)?|llamadas?|reservas?|\w*termine?|\w*besichtigung(?:en)?|treffen|gesprache?|besuche?)`;
const made = String.raw`(?:scheduled|confirmed|arranged|fixed|reserved|made|set(?: up)?|agreed|(?:confirmad|acordad|fijad|concertad|programad|reservad)[oa]s?|vereinbart|ausgemacht|bestatigt|festgelegt|fixiert|reserviert|eingetragen|abgemacht|steht)`;

/** "Booked" is unambiguous; the other words mean an appointment only next to its name. */
const claims = new RegExp(
  String.raw`\b(?:booked|gebucht|(?:re|a)?(?:agendad|reservad)[oa]s?)\b|\b${meeting}\b(?: [^\s]+){0,6} ${made}\b|\b${made}\b(?: [^\s]+){0,4} ${meeting}\b|\bscheduled (?:for|on)\b`,
);

/** Wishes, attempts, denials and future events. */
const unreal = new RegExp(
  [
    String.raw`not|never|no|none|nothing|neither|nor|without|cannot|\w+n['’]t|(?:do|does|did|is|was|ca|could|wo|would|has|have)nt|unable|fail(?:ed|s|ure)?|tr(?:y|ied|ies|ying)|attempt(?:ed|s)?|want(?:s|ed)?|would|wish(?:es|ed)?|hop(?:e|ed|es|ing)|ask(?:s|ed)?|request(?:s|ed)?|needs?|to be|should|could|can|may|might|must|if|whether|once|when|until|before|unless|fully|double|elsewhere|another|someone else|somebody else|cancel+ed|will|let`,
    'nadie|ningun[oa]?|nunca|sin|ni|quiere|queria|quisiera|intento|trato|pidio|solicito|puede|podra|debe|falta|pendiente|cuando|hasta que|aun|si',
    String.raw`nicht|kein\w*|nie|niemals|ohne|wollte\w*|will|mochte\w*|wunscht\w*|versuch\w*|konnte\w*|kann|soll\w*|muss|wenn|sobald|falls|ob|bevor|noch|woanders|ander(?:en|er|em)|wird|werden`,
  ]
    .map((words) => String.raw`\b(?:${words})\b`)
    .join('|'),
);

/** "No problem, the viewing is booked": one clause may deny what another claims. */
const parts = /[,;:–—()“”„«»"]|\s-\s|\b(?:and|but|so|y|pero|und|aber|sondern)\b/;

export function claimsBooking(sentence: string): boolean {
  const text = fold(sentence).trim();
  return !/\?["'”’»)]*$/.test(text) && text.split(parts).some((part) => claims.test(part) && !unreal.test(part));
}
