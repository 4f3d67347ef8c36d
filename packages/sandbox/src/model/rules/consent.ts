// Whether the callee lets itself be contacted again.
import { agrees, questionAbout, refuses } from './answers.ts';
import { latest, said } from './claims.ts';
import type { Claim } from './claims.ts';
import { affirmed, find, negated, phrases, says } from './phrases.ts';
import { isQuestion } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

const offers = phrases(
  [
    '(?:may|can|could|shall|should|is it (?:ok|okay|fine|alright) if) (?:i|we) (?:\\w+ ){0,4}(?:call|contact|send|e-?mail|text|ring|reach|follow up|get back|keep you|stay in touch)',
    '(?:would you like|do you want) (?:me|us) to (?:call|contact|send|e-?mail|text|ring|get back)',
    '(?:follow up|contact you|call you|send you|e-?mail you|text you)',
  ],
  [
    '(?:puedo|podemos|podria|podriamos|quiere que|desea que|le parece (?:bien )?(?:si|que)|me permite) (?:\\w+ ){0,4}(?:llam\\w+|contact\\w+|envi\\w+|mand\\w+|escrib\\w+)',
    '(?:llamarle|llamarla|contactarle|enviarle|mandarle|escribirle|le (?:envio|mando|llamo|escribo))',
  ],
  [
    '(?:darf|durfen|kann|konnen|soll|sollen) (?:ich|wir) (?:\\w+ ){0,5}(?:anrufen|kontaktieren|schicken|senden|mailen|zuruckrufen|melden|zusenden|zuschicken|erreichen)',
    'mochten sie dass (?:ich|wir)',
    'ihnen (?:\\w+ ){0,4}(?:schicken|senden|mailen|zusenden)',
  ],
);
const allows = phrases(
  [
    'you (?:can|may|could) (?:\\w+ )?(?:call|contact|e-?mail|text|send|write|reach|ring) (?:me|us|it|that|them|the)',
    'you (?:can|may) (?:\\w+ )?(?:send|reach|follow up)',
    '(?:feel free|go ahead and|happy for you|fine) to (?:\\w+ )?(?:call|contact|e-?mail|text|send|ring)',
    '(?:please|just|yes|sure) (?:\\w+ )?(?:call|contact|e-?mail|text|send|ring|write) (?:me|us|it|that|them|the)',
    '(?:call|ring|try|e-?mail|text) (?:me|us) (?:\\w+ ){0,2}(?:again|back|later|next|tomorrow|on|at|in|when)',
    '^\\W*(?:call|e-?mail|text|send) (?:me|us)',
    '(?:could|can|would) you (?:please )?(?:send|e-?mail|text|call) (?:me|us|it|that)',
    'send (?:it|that|them|me)',
  ],
  [
    '(?:me|nos|lo|la) puede (?:\\w+ )?(?:llamar|contactar|enviar|mandar|escribir)',
    'puede (?:\\w+ )?(?:llamarme|contactarme|enviarme|mandarme|escribirme|enviarlo|mandarlo)',
    '(?:llame|llamen|envie|envien|mande|manden|escriba|escriban)(?:me|nos|melo|mela|lo)',
    'llameme',
    '(?:que )?me (?:llame|llamen|envie|mande|escriba)',
    'vuelva a llamar(?:me)?',
  ],
  [
    '(?:sie (?:konnen|durfen)|konnen sie) (?:mich|mir|uns|es|das) (?:\\w+ ){0,5}(?:anrufen|kontaktieren|schicken|senden|mailen|schreiben|zuruckrufen|erreichen)',
    '(?:rufen|kontaktieren|schicken|senden|mailen|schreiben|melden) sie (?:\\w+ )?(?:mich|mir|uns|sich|es|das|die)',
    'durfen mich',
    'konnen mich',
  ],
);
const forbids = phrases(
  [
    "(?:do not|don't|dont|please don't|never|stop|quit) (?:\\w+ )?(?:call(?:ing)?|contact(?:ing)?|e-?mail(?:ing)?|text(?:ing)?|send(?:ing)?|ring(?:ing)?|bother(?:ing)?)",
    '(?:take|remove|delete) (?:me|my \\w+|us|our number) (?:off|from|out)',
    'unsubscribe',
    "(?:don't|do not) want (?:any|more|any more|to be|you to|to receive|to hear)(?: \\w+)?",
  ],
  [
    'no (?:me|nos) (?:vuelva|vuelvan|llame|llamen|contacte|contacten|envie|envien|mande|manden|escriba)',
    'deje(?:n)? de llamar\\w*',
    '(?:borre|borren|elimine|eliminen|quite|quiten|saque)(?:me|nos|n? mi)\\w*',
    'no quiero (?:mas )?(?:que me|recibir|llamadas)',
  ],
  [
    'rufen sie (?:mich|uns|hier) (?:\\w+ ){0,2}nicht',
    'nicht (?:mehr|wieder) (?:an|anrufen|anzurufen)',
    'keine (?:weiteren )?(?:anrufe|werbung|e-?mails?|mails)',
    '(?:streichen|loschen|nehmen) sie (?:mich|meine|uns|unsere)',
    'horen sie auf',
    'bitte nicht (?:mehr )?(?:anrufen|schreiben|melden)',
    'schicken sie mir (?:\\w+ )?(?:nichts|keine\\w*)',
    'mochte nicht (?:\\w+ )?(?:angerufen|kontaktiert)',
  ],
);

/** "No, only by e-mail" is a no to the question and not to everything. */
const alternatives = phrases(
  ['only', 'but', 'rather', 'instead', 'better'],
  ['solo', 'solamente', 'pero', 'mejor', 'prefiero'],
  ['nur', 'aber', 'lieber', 'sondern', 'besser'],
);

function statement(sentence: Sentence): Claim<boolean> | null {
  if (says(sentence, forbids)) return said(false, 0.95, sentence);
  if (sentence.sarcastic) return null;
  const found = find(sentence, allows);
  if (found && negated(sentence, found) && !/^\W*(?:no|nein)\b/u.test(sentence.plain))
    return said(false, 0.8, sentence);
  if (affirmed(sentence, allows) || (found && !isQuestion(sentence))) return said(true, 0.9, sentence);
  const offer = sentence.opens ? questionAbout(sentence, offers) : undefined;
  if (!offer) return null;
  if (refuses(sentence)) return says(sentence, alternatives) ? null : said(false, 0.85, offer, sentence);
  return agrees(sentence) ? said(true, 0.85, offer, sentence) : null;
}

/** The last word on it counts. */
export const readConsent = ({ user }: Speech): ReturnType<typeof latest<boolean>> =>
  latest(user.flatMap((sentence) => statement(sentence) ?? []));
