// Words and phrases for yes, no, greetings and corrections, in English, Spanish and German. Folded as in words.ts;
// entries of several words are phrases.

const list = (words: string): string[] => words.split(' ');

/** Yes to what was said before. "Okay" is not in the list: it only shows attention. */
export const affirmations: readonly string[] = [
  'yes',
  'yeah',
  'yep',
  'yup',
  'right',
  'correct',
  'exactly',
  'absolutely',
  'definitely',
  'certainly',
  'indeed',
  'sure',
  'sure thing',
  'of course',
  'thats right',
  'that is right',
  'thats correct',
  'that is correct',
  'thats me',
  'that is me',
  'thats it',
  'uh huh',
  'mhm',
  'mm hmm',
  'mm hm',
  'mmhmm',
  'speaking',
  'it is',
  'i do',
  'i am',
  'i did',
  'i have',
  'i would',
  'we do',
  'we are',
  'we did',
  'we have',
  'we would',
  'you can',
  'you may',
  'you got it',
  'this is she',
  'this is he',
  'sounds good',
  'sounds great',
  'that works',
  'that works for me',
  'that would be great',
  'that would be fine',
  'thats fine',
  'perfect',
  'go ahead',
  'please do',
  'si',
  'claro',
  'claro que si',
  'correcto',
  'correcta',
  'exacto',
  'exactamente',
  'asi es',
  'eso es',
  'por supuesto',
  'desde luego',
  'efectivamente',
  'soy yo',
  'cierto',
  'perfecto',
  'de acuerdo',
  'eso mismo',
  'adelante',
  'ja',
  'jawohl',
  'genau',
  'ganz genau',
  'stimmt',
  'das stimmt',
  'richtig',
  'das ist richtig',
  'korrekt',
  'klar',
  'naturlich',
  'natuerlich',
  'sicher',
  'am apparat',
  'passt',
  'das passt',
  'in ordnung',
  'einverstanden',
  'doch',
  'perfekt',
  'gern',
  'gerne',
  'selbstverstandlich',
];

/** What may be next to a yes in its clause: "yes please". */
export const courtesies: readonly string[] = [
  'please',
  'sir',
  'maam',
  'thanks',
  'thank you',
  'por favor',
  'gracias',
  'senor',
  'senora',
  'senorita',
  'bitte',
  'danke',
  'sehr',
  'auch',
  'ok',
  'okay',
];

/** Sounds and greetings before an answer. */
export const openers = new Set(
  list(
    'uh um er oh ah well hmm mm so eh bueno pues este ach also na ahm aehm hi hello hey okay ok alright great hola vale hallo guten tag',
  ),
);

/** Phrases that sound like a no or a restriction, and are not. */
export const harmless =
  /\b(?:no problem|not a problem|no worries|no failure|(?:do not|don'?t) worry(?: about (?:it|that))?|(?:do not|don'?t|would not|wouldn'?t) mind|why not|no hay (?:ningun )?problema|sin problema|por que no|como no|no me (?:molesta|importa)|no se preocupe|kein(?:e|erlei)? problem[e]?|nichts dagegen|warum nicht|but (?:who|what) (?:is|'?s) (?:this|it|that|calling|speaking)|pero (?:quien|con quien) (?:es|habla|hablo)|aber wer (?:ist|sind|spricht)(?: da| das| sie| dort)?)\b\??/g;

/** Words that revoke a yes in its own sentence: "yes, but", "sure, if". */
export const reservations = new Set(
  list(
    'but not dont doesnt isnt wasnt wont cant couldnt except if unless disagree pero tampoco nunca aunque nicht kein keine keinen aber doch wenn falls',
  ),
);

/** Words that revoke it anywhere in the turn: "Yes. Actually, no." */
export const corrections = new Set(
  list(
    'no nope nah nee noe actually wrong instead rather lower higher sino equivocado incorrecto nein sondern eigentlich falsch eher lieber niedriger hoher demasiado',
  ),
);

/** Phrases that revoke it anywhere in the turn. */
export const correctingPhrases: readonly string[] = ['more like', 'mas bien'];

/** Phrases that revoke it in its own sentence. */
export const reservingPhrases: readonly string[] = [
  'less than',
  'more than',
  'too much',
  'too many',
  'too high',
  'too low',
  'too expensive',
  'menos que',
  'menos de',
  'mas de',
  'zu viel',
  'zu teuer',
  'zu hoch',
  'weniger als',
  'mehr als',
];

/** Beginnings of a turn that says no. */
export const refusals: readonly string[] = [
  'no',
  'nope',
  'nah',
  'nein',
  'nee',
  'noe',
  'never',
  'not really',
  'not yet',
  'not at all',
  'nunca',
  'jamas',
  'todavia no',
  'aun no',
  'para nada',
  'tampoco',
  'nie',
  'niemals',
  'noch nicht',
  'auf keinen fall',
  'keinesfalls',
];

/** Words that negate a statement. */
export const negations = new Set(
  list(
    'no not never none neither nor cannot cant couldnt dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt havent hasnt hadnt nunca jamas tampoco ningun ninguna ninguno nada nicht nie niemals kein keine keinen keinem keiner nein nichts weder',
  ),
);

/** Words of greetings: a turn of only these says nothing else. */
export const greetings = new Set(
  list(
    'hi hello hey there good morning afternoon evening day hola buenos buenas dia dias tardes noches diga digame alo bueno hallo guten tag morgen abend gruss gott servus moin',
  ),
);

/** People also answer the telephone with these, as a question: "Yes?", "Ja bitte?" */
export const pickups = new Set(list('yes yeah ja si bitte who is this wer ist da quien es'));

/** Beginnings of statements that ask for confirmation. */
export const readBacks: readonly string[] = [
  'so',
  'okay so',
  'ok so',
  'alright so',
  'got it',
  'then',
  'just to confirm',
  'to confirm',
  'let me confirm',
  'entonces',
  'o sea',
  'also',
  'dann',
];

/** Words with which an agent refers to the caller. */
export const secondPerson = new Set(
  list(
    'you your yours youre youd youve youll usted ustedes su sus le te tu tus sie ihr ihre ihren ihrem ihrer ihnen du dein deine',
  ),
);
