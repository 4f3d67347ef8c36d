// The mood of the callee, by the words that it chose.
import type { ExtractionDraft } from '@voicecall/contract';
import { complaint } from './outcome-phrases.ts';
import { affirmed, find, negated, phrases, says } from './phrases.ts';
import type { Speech } from './speech.ts';

const glad = phrases(
  [
    '(?:perfect|great|wonderful|excellent|fantastic|lovely|awesome|amazing|brilliant|love|happy|glad|excited|delighted|helpful|appreciate|nice|looking forward|sounds good|thank you so much|thanks so much|very kind)',
  ],
  [
    '(?:perfecto|perfecta|genial|estupendo|excelente|maravilloso|fantastico|encantad[oa]|me encanta|feliz|content[oa]|que bien|muy amable|muchas gracias|buenisimo|ilusion)',
  ],
  [
    '(?:perfekt|super|toll|wunderbar|prima|klasse|ausgezeichnet|hervorragend|freue|freuen|froh|begeistert|sehr nett|sehr freundlich|vielen dank|schon|grossartig|großartig)',
  ],
);
const upset = phrases(
  [
    '(?:angry|upset|annoy(?:ed|ing)|disappoint(?:ed|ing)|frustrat(?:ed|ing)|terrible|awful|horrible|hate|worst|rude|waste|useless|bad|stop calling|leave me alone|nonsense|worried|unhappy|too expensive|spam|scam)',
  ],
  [
    '(?:enojad[oa]|enfadad[oa]|molest[oa]|molestando|decepcionad[oa]|frustrad[oa]|terrible|horrible|pesim[oa]|odio|peor|vergonzos[oa]|inutil|dejen de llamar|dejeme en paz|preocupad[oa]|hart[oa]|demasiado caro|muy caro)',
  ],
  [
    '(?:verargert|wutend|sauer|genervt|nervt|enttauscht|frustriert|schrecklich|furchtbar|schlecht|schlimm|hasse|unhoflich|zeitverschwendung|nutzlos|lassen sie mich in ruhe|unzufrieden|besorgt|zu teuer|argerlich)',
  ],
);

export function readSentiment({ user }: Speech): ExtractionDraft['sentiment_overall'] {
  const bad = user.filter(
    (sentence) => sentence.sarcastic || affirmed(sentence, upset) || affirmed(sentence, complaint) || notGlad(sentence),
  ).length;
  const good = user.filter(
    (sentence) => !sentence.sarcastic && affirmed(sentence, glad) && !says(sentence, complaint),
  ).length;
  if (good > 0 && bad > 0) return 'mixed';
  if (bad > 0) return 'negative';
  return good > 0 ? 'positive' : 'neutral';
}

function notGlad(sentence: Speech['user'][number]): boolean {
  const found = find(sentence, glad);
  return found !== null && negated(sentence, found);
}
