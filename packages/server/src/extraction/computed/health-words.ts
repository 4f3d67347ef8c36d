// Conditions, medication and treatment of people, in English, Spanish and German; figures of speech are left out.
import { phrases } from './folded-text.ts';

const illness = '(?:sick|ill)(?! of\\b| and tired| to death| at ease| advised| informed| equipped)';

const english = [
  'cancer', 'tumou?rs?', 'leuka?emia', 'lymphoma', 'diabet(?:es|ic)', 'asthma(?:tic)?', 'arthritis', 'epilep(?:sy|tic)', 'had a stroke(?! of)', 'heart (?:condition|disease|surgery|failure)',
  'had a heart attack(?! when| over| about)', 'high blood pressure', 'blood (?:pressure|sugar)', 'cholesterol', 'dementia', "alzheimer'?s?", "parkinson'?s?", 'hiv', 'hepatitis', 'pneumonia', 'covid(?:-19)?',
  'migraines?', 'allerg(?:y|ies)', 'allergic to (?!work|paperwork|meetings|risk)', 'autis(?:m|tic)', 'adhd', 'bipolar disorder', 'schizophreni[ac]', 'panic attacks?', 'anxiety (?:disorder|attacks?)', '(?:have|has|had|with|from|my|his|her) anxiety', 'suicidal',
  "(?<!economic )(?<!great )(?<!market )depression", "(?:i'm|i am|he is|he's|she is|she's|been) depressed", 'mental (?:health|illness)', 'chronic (?:pain|illness|fatigue|disease)', '(?:chest|back|knee|hip|neck) pains?',
  'medications?', 'prescriptions?', '(?:my|his|her|take|taking|takes) medicines?', 'insulin', 'antibiotics', 'antidepressants?', 'painkillers?', 'chemo(?:therapy)?', 'radiation (?:therapy|treatment)', 'dialysis',
  'physio(?:therapy|therapist)?', '(?:my|his|her|see|sees|saw|seeing) (?:a |my |his |her )?(?:psychiatrist|psychologist|therapist)', 'psychotherapy', "doctor's appointment", 'my doctor', 'surgery', 'hospitali[sz]ed', '(?:discharged from|taken to|rushed to|admitted to) (?:the )?hospital',
  '(?:hip|knee) replacement', 'diagnosed with', 'pregnan(?:t(?! pause)|cy)', 'miscarriage', 'abortion', '(?:broke|broken|fractured) (?:my |his |her |an? )?(?:arm|leg|hip|wrist|ankle|foot|bone|back)',
  "(?:my|his|her|a|on) disability(?! (?:access|insurance|lawyer))", 'in a wheelchair', '(?:my|his|her) wheelchair', 'hearing aids?', 'legally blind', '(?:drug|alcohol) addiction', 'overdose',
  `(?:am|'m|is|was|been|are|were|'s|feel|feeling|fell|got) (?:very |really |so |quite |seriously |terminally |chronically )?${illness}`, '(?:have|has|had|got) a (?:fever|headache)(?! of| with| over| about| from)',
];

const spanish = [
  'diabetic[oa]s?', 'asma', 'asmatic[oa]', 'epilepsia', '(?<!de )infarto', 'ictus', 'derrame cerebral', 'tumor(?:es)?', 'leucemia', 'neumonia', 'embaraza(?:da|do)', 'embarazo', 'quimio(?:terapia)?', 'radioterapia', 'dialisis',
  'medicacion', 'medicamentos?', 'pastillas para', 'antibioticos?', 'insulina', 'antidepresivos?', 'depresion(?! economica)', '(?:ataques? de|trastorno de|tengo|sufro|con|mi) ansiedad', 'alergias?', 'alergic[oa] a(?:l| )', 'diagnosticaron', 'diagnosticad[oa]', 'cirugia', 'me operaron', 'me operan',
  'operad[oa] de', 'operacion de (?:cadera|rodilla|corazon|espalda)', 'hospitalizad[oa]', 'ingresad[oa] en el hospital', '(?:mi|una|su|tengo) discapacidad', '(?:voy|va|estoy|esta) en silla de ruedas', 'mi silla de ruedas', 'demencia', 'vih', 'sida',
  'migranas?', '(?:estoy|esta|estaba|estuve|estuvo|pone|puso) (?:muy |bastante )?enferm[oa]', 'enfermedad(?:es)?', '(?:tension|presion) (?:arterial|alta)', 'hipertension', '(?:al|mi|con la|con el) (?:psiquiatra|psicolog[oa])', 'cita medica', 'mi medic[oa]', 'receta medica',
  '(?:rompi|roto|fractur\\w+) (?:el |la |un |una )?(?:pierna|brazo|cadera|muneca|pie)', 'salud mental', 'dolor(?:es)? de (?:espalda|pecho|rodilla|cuello)', 'tengo (?:mucho )?dolor de cabeza', 'fisioterapia',
];

const german = [
  '\\w*krebs(?:erkrankung)?', 'diabetiker(?:in)?', 'zuckerkrank(?:heit)?', 'epilepsie', 'herzinfarkt', 'herzkrank(?:heit)?', 'schlaganfall', 'leukamie', 'lungenentzundung', 'schwanger(?:schaft)?', 'chemo(?:therapie)?', 'bestrahlung(?:en)?', 'dialyse',
  'medikament(?:e|en|s)?', 'tabletten', 'antibiotik\\w+', 'antidepressiv\\w+', 'depressionen', '(?:eine|meine|an) depression', 'depressiv', 'angststorung', 'panikattacken?', '\\w*allergi(?:e|en)', 'allergisch gegen', '(?:wurde|werde|wird|muss) (?:\\w+ ){0,3}operiert', 'operiert worden', 'meine[rn]? operation',
  '(?:liege|liegt|lag|war|bin|ist|muss|musste) (?:\\w+ )?(?:im|ins) krankenhaus', '(?:schwer)?behindert', '(?:meine[r]?|einer?|mit|ihrer?|seiner?) (?:schwer)?behinderung', '(?:im|meinen|meinem) rollstuhl', 'demenz', 'alzheimer', 'aids', 'migrane', '(?<!das )(?:bin|ist|war|wurde|schwer|sehr) krank', 'krankgeschrieben',
  'krankheit', 'bluthochdruck', 'blutdruck', '(?:zum|zur|beim|bei der|mein|meine[mnr]?) (?:psychiater|psychologe|psychotherapeut)(?:n|en|in)?', 'psychotherapie', 'arzttermin', '(?:mein|meine|meinen|meinem|meiner) (?:haus)?arzt(?:in)?', '(?:bein|arm|hufte|fuss|handgelenk) gebrochen', '(?:rucken|brust|knie)schmerzen',
  'ich habe (?:\\w+ )?kopfschmerzen', 'pflegegrad', 'schmerzmittel', 'reha',
];

const words = phrases(...english, ...spanish, ...german);

/** Whether health is spoken of. `text` is folded. Denied ("I'm not diabetic") and asked for, it is spoken of as well. */
export const mentionsHealth = (text: string): boolean => words.test(text);
