// The words by which a call's outcome is known.
import { phrases } from './phrases.ts';

export const mailbox = phrases(
  [
    '(?:leave|record) (?:\\w+ ){0,3}message',
    '(?:after|at) the (?:tone|beep)',
    "you(?: have|'ve) reached (?:the )?(?:\\w+ ){0,3}(?:mailbox|voicemail)",
    'voice ?mail(?:box)?',
    'mailbox',
    '(?:is|are) not available (?:right now )?to take your call',
  ],
  ['deje (?:\\w+ ){0,2}mensaje', 'despues (?:de la senal|del tono)', 'buzon de voz', 'contestador(?: automatico)?'],
  [
    '(?:hinterlassen|sprechen) sie (?:\\w+ ){0,4}(?:nachricht|signalton|ton)',
    'nach dem (?:signal)?ton',
    'mailbox',
    'anrufbeantworter',
    'sprachbox',
  ],
);
export const wrongNumber = phrases(
  [
    "(?:you(?: have|'ve)? (?:got |have )?|have |got |it's |is |dialed |called )?the wrong (?:number|person|house|guy)",
    'wrong number',
    "(?:there's|there is) (?:no one|nobody|no \\w+) (?:here )?(?:by|with|of) that name",
    '(?:no one|nobody) (?:here )?by that name',
    '(?:no one|nobody) here (?:called|named)(?: \\w+)?',
    "don't know (?:any|a|anyone (?:called|named)) \\w+",
    "(?:doesn't|does not|never|don't) (?:live|lived|work) here",
  ],
  [
    'numero equivocado',
    '(?:se ha|se|te has|esta) equivocad\\w*(?: de numero)?',
    'se equivoc(?:a|o)(?: de numero)?',
    'equivocad[oa] de numero',
    'aqui no (?:vive|hay|trabaja)(?: \\w+){0,2}',
    'no conozco a (?:ningun|ninguna|nadie)(?: \\w+)?',
  ],
  [
    'falsch verbunden',
    'falsche nummer',
    'verwahlt',
    'hier (?:gibt es|wohnt|arbeitet) (?:keinen?|niemand)(?: \\w+)?',
    'kenne (?:ich )?keinen?(?: \\w+)?',
    '(?:den|die) falschen?',
  ],
);
/** Said by the agent. */
export const confirmedBooking = phrases(
  [
    "(?:you're|you are|that's|that is|it's|is|are|i have you|i've got you|i've) (?:\\w+ ){0,2}(?:booked|confirmed|scheduled|reserved|set|all set) (?:\\w+ ){0,2}(?:for|on|at|in)",
    '(?:has|have|got|put|penciled|pencilled|written|wrote) you (?:down|in)',
    "(?:i have|i've|we have|we've|i) (?:just )?(?:booked|scheduled|reserved|arranged) (?:you|the|your|a|that)",
    '(?:appointment|viewing|tour|visit|showing|meeting|consultation|call|booking) (?:\\w+ ){0,5}(?:is|has been) (?:now )?(?:booked|confirmed|scheduled|set|reserved|arranged)',
    '(?:see you|look(?:ing)? forward to (?:seeing|meeting) you) (?:on |at |then )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)',
    "you're (?:booked|all set|confirmed)",
  ],
  [
    '(?:queda|quedo|esta|ha quedado|quedan|queda usted) (?:\\w+ ){0,2}(?:agendad\\w|confirmad\\w|reservad\\w|programad\\w|apuntad\\w|anotad\\w|concertad\\w)',
    '(?:le|la|lo|te) (?:he |tengo )?(?:agend|reserv|apunt|anot|program)(?:e|o|ado|ada)',
    '(?:he|hemos) (?:agendado|reservado|programado|confirmado|concertado)',
    'su (?:cita|visita) (?:\\w+ ){0,6}(?:esta|queda) (?:\\w+ ){0,2}(?:confirmada|agendada|reservada|programada)',
    '(?:le|la|lo) (?:espero|esperamos)(?: \\w+){0,2} (?:lunes|martes|miercoles|jueves|viernes|sabado|manana)',
    'nos vemos (?:el |manana)(?:\\w+)?',
  ],
  [
    '(?:termin|besichtigung|treffen|besuch|gesprach) (?:\\w+ ){0,8}(?:gebucht|bestatigt|eingetragen|reserviert|vereinbart|notiert|fest)',
    '(?:ist|sind|habe|haben) (?:\\w+ ){0,8}(?:gebucht|eingetragen|reserviert|vorgemerkt|fest eingeplant)',
    'trage (?:ich )?sie (?:\\w+ ){0,5}ein',
    '(?:der|ihr) termin steht',
    'wir sehen uns (?:\\w+ ){0,3}(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|morgen)',
  ],
);
/** Said by the agent of an appointment that did not come about. */
export const failedBooking = phrases(
  [
    "(?:could|can|was|am|were)(?:n't| not|not) (?:able to )?(?:be )?(?:book|booked|schedule|reserve|save|complete)",
    "(?:booking|calendar|system|appointment) (?:\\w+ ){0,3}(?:failed|not working|is down|didn't work|did not work|error|isn't working|not available)",
    'unable to (?:book|schedule|reserve|save)',
    'no (?:longer|free times|times|slots) (?:\\w+ )?(?:available|left)',
  ],
  [
    'no (?:he podido|pude|puedo|hemos podido|se ha podido|se pudo|podemos) (?:\\w+ )?(?:reservar|agendar|concertar|guardar|programar|confirmar)\\w*',
    '(?:sistema|calendario|reserva) (?:\\w+ ){0,3}(?:no funciona|fallo|ha fallado|error)',
    'no (?:hay|quedan) (?:horas|horarios|huecos|citas)',
  ],
  [
    '(?:konnte|kann|lasst sich|konnten) (?:\\w+ ){0,5}nicht (?:\\w+ )?(?:gebucht|buchen|eintragen|reservieren|vereinbaren|gespeichert|speichern)',
    '(?:kalender|system|buchung) (?:\\w+ ){0,3}(?:funktioniert nicht|fehlgeschlagen|geht nicht|fehler|gescheitert)',
    'kein(?:e)? (?:freien )?termine? (?:mehr )?frei',
  ],
);
export const cancelled = phrases(
  [
    '(?:cancel|call off|scrap|forget) (?:it|that|the \\w+|my \\w+|everything)',
    "(?:can't|cannot|won't|will not) (?:make it|come|be there)",
    "(?:don't|do not) (?:book|want (?:the|an|that) (?:appointment|viewing|tour))",
    'changed my mind',
  ],
  [
    '(?:cancele|cancelelo|anule|anulelo|dejelo|olvidelo|cancelar|anular)(?: \\w+)?',
    'no (?:puedo|podre) ir',
    'he cambiado de (?:idea|opinion)',
  ],
  [
    '(?:stornieren|streichen|loschen|vergessen) sie (?:\\w+ )?(?:das|den|termin)?',
    'sage? (?:\\w+ ){0,3}ab',
    'lassen sie es',
    '(?:kann|konnen) (?:\\w+ )?(?:doch )?nicht kommen',
    'anders uberlegt',
  ],
);
export const complaint = phrases(
  [
    '(?:a |my |file |make |formal )?complain(?:t|ts|ing)?',
    '(?:report|sue) (?:you|this|your)',
    '(?:my|a) (?:lawyer|attorney)',
    'unacceptable',
    'harass(?:ment|ing|ed)?',
    'ridiculous',
    'outrageous',
    'disgrace(?:ful)?',
    'fed up',
    'sick (?:and tired )?of (?:you|these|this|your|being)',
    '(?:terrible|awful|horrible|lousy|worst|appalling) (?:service|company|experience|agency)',
    'how (?:many times|dare you)',
    '(?:nobody|no one) (?:ever )?(?:called|calls|answered|answers|responded|showed up|turned up)(?: me)?(?: back)?',
    '(?:rip ?off|scam(?:mers)?)',
    '(?:speak|talk) (?:to|with) (?:\\w+ )?(?:manager|supervisor)',
    '(?:get|want|your) (?:\\w+ )?(?:manager|supervisor)',
  ],
  [
    '(?:una |mi |poner |presentar )?(?:queja|reclamacion|denuncia)',
    'quejar(?:me|nos)',
    'me quejo',
    '(?:inaceptable|intolerable|indignante|vergonzoso|una verguenza)',
    'acos(?:o|ando)',
    '(?:pesimo|pesima|terrible|horrible|mal) (?:servicio|atencion)',
    'servicio (?:\\w+ )?(?:pesimo|terrible|horrible)',
    'hart[oa] de',
    'denunciar\\w*',
    '(?:mi )?abogad[oa]',
    'estaf\\w+',
    'cuantas veces',
    'nadie me (?:ha )?(?:llamado|contesta|contestado|llamo|responde|atiende)',
    'no se ha presentado nadie',
  ],
  [
    'beschwer(?:e|en|de)',
    'unverschamt(?:heit)?',
    'frechheit',
    '(?:inakzeptabel|unmoglich|skandalos|unerhort)',
    'belastig(?:ung|en|t)',
    '(?:mein(?:en)? )?anwalt',
    'anzeige',
    '(?:schlechter?|miserabler?|furchtbarer?|katastrophaler?) (?:service|kundendienst|betreuung|erfahrung)',
    'die nase voll',
    'betrug\\w*',
    'abzocke',
    'wie oft (?:\\w+ ){0,3}noch',
    'niemand hat (?:sich|mich|zuruck)(?: \\w+)?',
    'vorgesetzten?',
    'geschaftsfuhrer',
  ],
);
export const unsubscribe = phrases(
  [
    '(?:take|remove|delete) (?:me|my (?:number|name|data|details)|us|our number) (?:off|from|out)',
    "(?:do not|don't|never|dont) (?:ever )?(?:call|contact|ring|phone) (?:me|us|here|this number)?(?: \\w+)?",
    '(?:stop|quit) (?:\\w+ )?(?:calling|contacting|phoning|ringing|bothering)',
    'unsubscribe',
    'do not call list',
    'delete my (?:data|number|details)',
  ],
  [
    'no (?:me|nos) (?:vuelva[n]?|llame[n]?|contacte[n]?|molest\\w+)(?: \\w+){0,2}',
    'deje[n]? de (?:llamar|molestar)\\w*',
    '(?:borre|borren|elimine|eliminen|quite|quiten|saque|saquen)(?:me|nos|n? mi(?:s)? \\w+)',
    '(?:darme|deme) de baja',
  ],
  [
    '(?:rufen|melden) sie (?:mich|uns|hier|sich)(?: \\w+){0,3} nicht (?:mehr|wieder)(?: an)?',
    'nicht mehr an(?:rufen|zurufen)?',
    '(?:streichen|loschen|nehmen|entfernen) sie (?:\\w+ )?(?:mich|meine|uns|unsere)(?: \\w+){0,4}',
    'horen sie auf(?: \\w+){0,3}',
    'keine (?:weiteren )?anrufe mehr',
  ],
);
export const declined = phrases(
  [
    "(?:(?:not|n't|no longer|never) (?:\\w+ ){0,2}(?:interested|looking|in the market|selling|buying|moving))",
    '(?:no|zero) interest',
    '(?:already|just) (?:bought|sold|found|rented|signed|closed)(?: \\w+)?',
    "(?:we're|i'm|we are|i am) (?:all set|happy where)",
    "(?:don't|do not) (?:need|want) (?:it|that|this|any|anything|one|your|to (?:buy|sell|move))(?: \\w+)?",
    "(?:can't|cannot|could never) afford(?: \\w+)?",
    'already (?:have|working with|work with|represented|signed with) (?:\\w+ )?(?:agent|realtor|broker|someone)?',
  ],
  [
    'no (?:me|nos) interesa\\w*',
    'no (?:estoy|estamos) (?:\\w+ )?(?:interesad\\w+|buscando)',
    'no (?:tengo|tenemos) (?:ningun )?interes',
    'ya (?:compre|compramos|hemos comprado|he comprado|vendi|vendimos|he vendido|hemos vendido|encontre|encontramos|he encontrado|hemos encontrado|alquilamos)(?: \\w+)?',
    'no (?:necesito|necesitamos|quiero|queremos) (?:nada|vender|comprar|mudarme|mas)',
    'ya (?:tengo|tenemos|trabajo con|trabajamos con) (?:\\w+ )?(?:agente|agencia|inmobiliaria|asesor)?',
  ],
  [
    'kein(?:e|en)? interesse(?: \\w+)?',
    'nicht (?:\\w+ )?interessiert',
    'interessiert (?:mich|uns) nicht',
    '(?:schon|bereits) (?:\\w+ ){0,4}(?:gekauft|verkauft|gefunden|gemietet|unterschrieben)',
    '(?:brauchen?|suchen?|wollen|mochte) (?:ich |wir )?(?:\\w+ )?(?:nichts|nicht mehr|keine?n?)(?: \\w+)?',
    '(?:schon|bereits) (?:\\w+ ){0,2}(?:makler\\w*|berater\\w*)',
    'nicht leisten',
  ],
);
/** A wish to be called another time. */
export const callAgain = phrases(
  [
    '(?:call|ring|phone|try|reach|contact) (?:me|us) (?:\\w+ ){0,3}(?:again|back|later|tomorrow|next|tonight|this (?:afternoon|evening|week|weekend)|after|in (?:a|an|the|two|three|four|\\d)|when|another|some other|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    'call (?:back|again|later)',
    '(?:give (?:me|us) a (?:call|ring)) (?:\\w+ ){0,2}(?:back|later|tomorrow|next|on|in|after|when)',
    '(?:talk|speak) (?:\\w+ )?(?:later|another time|tomorrow|next week)',
    'callback',
    'better time',
  ],
  [
    '(?:llam|vuelva a llam|volver a llam|devuelv|marqu)(?:e|en|ar|arme|eme|enme|arnos|enos)(?:me|nos)?(?: la llamada| \\w+){0,4} (?:manana|luego|despues|mas tarde|proxim[ao]|semana|lunes|martes|miercoles|jueves|viernes|sabado|otra|otro|cuando|en (?:un|una|dos|tres))',
    'vuelva a llamar\\w*',
    '(?:llam\\w+|hablamos|hablar) (?:\\w+ )?(?:mas tarde|luego|otro (?:dia|momento)|manana|despues)',
    'devu\\w+ la llamada',
  ],
  [
    'rufen sie (?:mich|uns)?(?: \\w+){0,6} (?:wieder|spater|noch ?mal|morgen|nachste\\w*|erneut|zuruck|montag|dienstag|mittwoch|donnerstag|freitag|samstag|anderes|ubermorgen)(?: \\w+){0,3}',
    '(?:melden|versuchen) sie (?:sich|es)(?: \\w+){0,5} (?:wieder|spater|noch ?mal|morgen|nachste\\w*|erneut|montag|dienstag|mittwoch|donnerstag|freitag)',
    '(?:zuruckrufen|zuruckruf|ruckruf)',
    '(?:spater|noch ?mal|morgen|wieder|nachste woche) (?:\\w+ ){0,3}(?:an|anrufen|anzurufen|telefonieren)',
  ],
);
/** Said by the agent, to which the callee did not object. */
export const willCall = phrases(
  [
    "(?:i'll|i will|we'll|we will|i'm going to) (?:\\w+ ){0,2}(?:call|ring|phone|try) (?:you )?(?:\\w+ ){0,2}(?:again|back|later|tomorrow|next|on|in|then)",
  ],
  [
    '(?:le|la|lo|te) (?:llamo|llamare|llamamos|llamaremos|volvere a llamar|vuelvo a llamar|marco)(?! de | desde | por | para | porque )(?: \\w+){0,3}',
    'volvere a llamar\\w*',
  ],
  [
    '(?:rufe|melde) (?:\\w+ ){0,7}(?:wieder|zuruck|noch ?mal|spater|an)(?! weil | wegen | bezuglich | um )',
    'werde (?:\\w+ ){0,6}(?:zuruckrufen|anrufen|melden)',
  ],
);
/** Said by the agent to somebody who is not there any more. */
export const lostLine = phrases(
  [
    '(?:line|call|connection) (?:\\w+ ){0,2}(?:broke|dropped|lost|cut)',
    'lost (?:you|the line|the connection)',
    'are you (?:still )?there',
    "(?:cannot|can't) hear you",
  ],
  ['se (?:ha )?cort(?:o|ado)', '(?:sigue|esta) ahi', 'no (?:le|la|lo|te) (?:oigo|escucho)'],
  [
    '(?:verbindung|leitung) (?:\\w+ ){0,2}(?:unterbrochen|abgebrochen|weg|verloren)',
    'sind sie noch (?:da|dran)',
    '(?:hore|verstehe) sie (?:\\w+ )?nicht',
  ],
);
export const farewell = phrases(
  [
    'good ?bye',
    'bye',
    'see you',
    'take care',
    '(?:have a|good) (?:\\w+ )?(?:day|night|evening|weekend|one)',
    'talk (?:to you )?(?:soon|then|later)',
  ],
  [
    'adios',
    'hasta (?:luego|pronto|manana|entonces|el \\w+)',
    'que tenga',
    'buen(?:as)? (?:dia|tarde|noches)',
    'chao',
    'nos vemos',
  ],
  [
    'wiederhoren',
    'wiedersehen',
    'tschuss',
    'bis (?:dann|bald|morgen|\\w+tag|spater)',
    '(?:schonen|guten) (?:tag|abend) noch',
    'ciao',
  ],
);
