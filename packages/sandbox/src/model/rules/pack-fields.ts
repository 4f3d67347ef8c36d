// How people talk about the fields of the starter packs: the question for one, a statement about one, and what names a
// value of an enum.
import { phrases } from './phrases.ts';
import type { Phrases } from './phrases.ts';

export interface PackField {
  /** What the question for it holds. */
  readonly asked?: Phrases;
  /** What a statement about it holds; of a boolean, what is true then. */
  readonly stated?: Phrases;
  /** Of a boolean: what is not true then. */
  readonly denied?: Phrases;
  /** What stands right before the value, and nothing of it. */
  readonly before?: Phrases;
  /** Words for the values of an enum, the ones that hold others first. */
  readonly values?: Readonly<Record<string, Phrases>>;
}

const loanAmount = phrases(
  [
    '(?:what|which|how much|amount) (?:\\w+ ){0,4}(?:amount|borrow|need|owe)',
    'how much do you (?:\\w+ )?(?:need|owe|want)',
    'amount',
  ],
  ['importe', 'cuanto (?:\\w+ )?(?:necesita|quiere|pide)', 'cantidad'],
  ['welche(?:r|n)? (?:betrag|summe)', 'wie ?viel (?:\\w+ ){0,3}(?:brauchen|benotigen|leihen)', 'kredit (?:\\w+ )?hohe'],
);

/** By the keys of their definitions; others go by the words of their labels. */
export const packFields: Readonly<Record<string, PackField>> = {
  loan_amount: {
    asked: loanAmount,
    stated: phrases(
      [
        '(?:borrow|loan (?:of|for))',
        'i (?:\\w+ )?need (?:about |around )?\\w+ (?:\\w+ )?(?:hundred|thousand|million)',
        '(?:a|the) loan',
      ],
      ['(?:prestamo|credito|hipoteca) de', 'necesito'],
      ['(?:kredit|darlehen)', 'brauche'],
    ),
  },
  property_value: {
    asked: phrases(['worth', 'value (?:of|is)', 'apprais\\w+'], ['cuanto vale', 'valor'], ['wert']),
    stated: phrases(['worth', 'apprais\\w+'], ['vale', 'tasad[oa]'], ['ist (?:\\w+ )?wert', 'geschatzt']),
  },
  annual_income: {
    asked: phrases(
      ['income', 'earn', 'make (?:a|per|in a) year', 'salary'],
      ['ingresos', 'gana', 'sueldo'],
      ['einkommen', 'verdienen', 'gehalt'],
    ),
    stated: phrases(
      ['(?:i|we) (?:make|earn)', 'my (?:income|salary)'],
      ['gano', 'ganamos', 'mis ingresos', 'mi sueldo'],
      ['verdiene', 'verdienen', 'mein (?:einkommen|gehalt)'],
    ),
  },
  down_payment: {
    asked: phrases(
      ['down payment', 'put down', 'deposit'],
      ['entrada', 'enganche', 'aportar'],
      ['anzahlung', 'eigenkapital'],
    ),
    stated: phrases(
      ['(?:down payment|deposit) of', 'put (?:\\w+ ){0,6}down'],
      ['de (?:entrada|enganche)'],
      ['(?:anzahlung|eigenkapital) von'],
    ),
  },
  budget_amount: {
    asked: phrases(['budget', 'spend'], ['presupuesto', 'gastar'], ['budget', 'ausgeben']),
    stated: phrases(['(?:our|my|the) budget'], ['(?:mi|nuestro) presupuesto'], ['(?:mein|unser) budget']),
  },
  team_size: {
    asked: phrases(
      ['how many (?:people|users|employees|seats)', 'team size'],
      ['cuantas (?:personas|licencias)', 'cuantos (?:empleados|usuarios)'],
      ['wie ?viele (?:personen|leute|mitarbeiter|nutzer)'],
    ),
    stated: phrases(
      ['(?:people|employees|users|seats|of us)'],
      ['(?:personas|empleados|usuarios)'],
      ['(?:personen|leute|mitarbeiter|nutzer)'],
    ),
  },
  household_size: {
    asked: phrases(
      ['how many (?:people|of you)', 'live there with'],
      ['cuant[oa]s (?:son|personas)'],
      ['wie ?viele (?:personen|sind)'],
    ),
    stated: phrases(
      ['\\w+ (?:people|of us)', 'family of \\w+'],
      ['somos', 'familia de'],
      ['\\w+ personen', 'zu (?:zweit|dritt|viert|funft)', 'wir sind \\w+'],
    ),
  },
  employment_status: {
    values: {
      self_employed: phrases(
        ['self-? ?employed', 'freelanc\\w+', '(?:own|run) (?:my|a) (?:own )?business'],
        ['autonom[oa]', 'por cuenta propia', 'freelance'],
        ['selbststandig\\w*', 'freiberuf\\w+'],
      ),
      not_employed: phrases(
        ['unemployed', 'out of work', 'between jobs'],
        ['(?:en paro|desemplead[oa]|sin trabajo)'],
        ['arbeitslos', 'ohne arbeit'],
      ),
      retired: phrases(
        ['retired', 'on a pension'],
        ['jubilad[oa]', 'pensionista'],
        ['rentner\\w*', 'in rente', 'pensioniert'],
      ),
      student: phrases(["i'm (?:still )?(?:a student|studying)"], ['estudiante'], ['student\\w*', 'ich studiere']),
      employed: phrases(
        ['(?:full|part)-? ?time', "(?:i'm|i am) (?:\\w+ )?employed", 'i work (?:for|at|as)'],
        ['(?:soy|estoy) (?:emplead[oa]|asalariad[oa]|fij[oa])', 'trabajo (?:en|para)'],
        ['angestellt\\w*', 'festangestellt', 'arbeite (?:bei|in|als)'],
      ),
    },
  },
  credit_rating: {
    values: {
      excellent: phrases(
        ['excellent', 'perfect credit', 'eight hundred'],
        ['excelente'],
        ['ausgezeichnet', 'hervorragend'],
      ),
      poor: phrases(['poor', 'bad', 'terrible'], ['mal[oa]'], ['schlecht']),
      fair: phrases(['fair', 'so-so', 'average'], ['regular'], ['mittel\\w*', 'durchschnittlich']),
      good: phrases(['good'], ['buen[oa]'], ['gut']),
    },
    asked: phrases(['(?:your|rate your) credit'], ['su (?:credito|historial)'], ['(?:ihre )?bonitat']),
    stated: phrases(['my credit'], ['mi (?:credito|historial)'], ['meine bonitat']),
  },
  loan_purpose: {
    asked: phrases(['what (?:\\w+ ){0,4}(?:loan|money) (?:\\w+ )?for', 'purpose'], ['para que'], ['wofur', 'zweck']),
    values: {
      refinance: phrases(['refinanc\\w+'], ['refinanciar'], ['umschuld\\w+', 'anschlussfinanzierung']),
      home_equity: phrases(['home equity', 'heloc'], ['segunda hipoteca'], ['beleihung']),
      debt_consolidation: phrases(
        ['consolidat\\w+', 'pay off (?:\\w+ )?debts?'],
        ['(?:reunificar|consolidar) (?:\\w+ )?deudas'],
        ['schulden zusammen\\w+'],
      ),
      construction: phrases(
        ['(?:build|construct)(?:ing)? (?:a|our|my)', 'construction'],
        ['construir'],
        ['(?:haus )?bauen', 'neubau'],
      ),
      vehicle: phrases(
        ['(?:car|truck|vehicle|auto)(?: loan)?'],
        ['coche', 'carro', 'vehiculo'],
        ['auto\\w*', 'fahrzeug', 'wagen'],
      ),
      business: phrases(
        ['business (?:loan|expansion)', 'for my (?:business|company|shop)'],
        ['mi (?:negocio|empresa)'],
        ['(?:meine firma|mein geschaft|firmenkredit)'],
      ),
      purchase: phrases(
        ['(?:buy|purchase|buying|purchasing) (?:\\w+ ){0,4}(?:house|home|apartment|condo|flat|place)', 'home loan'],
        ['comprar (?:\\w+ )?(?:piso|casa|vivienda|apartamento)'],
        ['(?:haus|wohnung)(?:s)?kauf', '(?:haus|wohnung) (?:\\w+ )?kaufen'],
      ),
    },
  },
  has_co_borrower: {
    asked: phrases(
      ['(?:apply|borrow|applying) (?:\\w+ )?(?:with|together)', 'anybody else', 'co-? ?borrower'],
      ['con otra persona', 'con alguien'],
      ['mit (?:jemandem|einer anderen person)', 'mitantragsteller'],
    ),
    stated: phrases(
      ['(?:together )?with my (?:husband|wife|partner|brother|sister|son|daughter|father|mother)'],
      ['con mi (?:marido|mujer|pareja|hermano|hermana|hijo|hija|padre|madre)'],
      ['mit mein(?:em|er) (?:mann|frau|partner\\w*|bruder|schwester)'],
    ),
    denied: phrases(['(?:just|only) me', 'on my own', 'by myself'], ['solo yo', 'yo sol[oa]'], ['nur ich', 'alleine?']),
  },
  existing_debts: {
    asked: phrases(
      ['(?:other|any|existing) (?:\\w+ )?(?:debts?|loans?)'],
      ['(?:otras|otros) (?:deudas|prestamos)'],
      ['(?:andere|weitere|sonstige) (?:schulden|kredite)'],
    ),
  },
  current_lender: {
    asked: phrases(
      ['who is (?:the|your) (?:loan|mortgage|lender)', 'which bank', '(?:loan|mortgage) with'],
      ['con que banco', 'en que banco'],
      ['bei welcher bank'],
    ),
    before: phrases(['(?:loan|mortgage) is with'], ['hipoteca (?:es|esta) (?:en|con)'], ['kredit (?:ist|lauft) bei']),
  },
  funds_needed_by: {
    asked: phrases(
      ['need (?:it|the money|the funds) (?:by)?', 'by when', 'when do you need'],
      ['para cuando', 'cuando lo necesita'],
      ['bis wann', 'wann brauchen'],
    ),
    stated: phrases(
      ['need (?:it|the money|the funds) by'],
      ['(?:lo|el dinero) (?:necesito )?para el'],
      ['brauche (?:es|das geld) bis'],
    ),
  },
  move_in_date: {
    asked: phrases(
      ['from when', 'when (?:\\w+ ){0,4}(?:move|moving)', 'move in'],
      ['cuando (?:\\w+ ){0,3}(?:mudarse|entrar)'],
      ['wann (?:\\w+ ){0,3}(?:einziehen|umziehen)'],
    ),
    stated: phrases(
      ['move in (?:on|by)', 'moving (?:in )?(?:on|by)'],
      ['(?:mudarme|mudarnos|entrar) (?:el|antes)'],
      ['einziehen'],
    ),
  },
  start_date: {
    asked: phrases(
      ['from when', 'when (?:\\w+ ){0,4}(?:start|begin)', 'start(?:ing)? date'],
      ['desde cuando', 'cuando (?:\\w+ ){0,3}(?:empezar|comenzar)'],
      ['ab wann', 'wann (?:\\w+ ){0,3}(?:anfangen|starten|beginnen)'],
    ),
    stated: phrases(
      ['(?:start|begin|starting) (?:on|from|in)'],
      ['(?:empezar|comenzar) el'],
      ['(?:starten|beginnen|anfangen) (?:am|ab)'],
    ),
  },
  best_time_to_call: {
    asked: phrases(
      ['(?:best time|when) (?:\\w+ ){0,4}(?:call|reach|ring)', 'time to (?:call|reach)'],
      ['cuando (?:\\w+ ){0,3}llamar', 'a que hora'],
      ['wann (?:\\w+ ){0,5}(?:anrufen|zuruckrufen|erreichen)'],
    ),
    before: phrases(
      ['(?:call|ring|reach|try) (?:me|us) (?:back|again)?', 'best (?:time is|in the|at)'],
      ['(?:llameme|llamenme|llame|puede llamarme)'],
      ['rufen sie (?:mich|uns)(?: \\w+)?'],
    ),
    stated: phrases(
      [
        '(?:call|ring|reach|try) (?:me|us)',
        '(?:mornings?|afternoons?|evenings?|weekdays?) (?:are|is|would be|works?) best',
      ],
      ['(?:llameme|llamenme)'],
      ['rufen sie (?:mich|uns)', 'am besten (?:\\w+ )?(?:morgens|vormittags|nachmittags|abends)'],
    ),
  },
  company_name: {
    asked: phrases(
      ['(?:which|what|your) company', 'company (?:are you|is)'],
      ['(?:que|su) empresa'],
      ['(?:welche|ihre) firma', 'welchem unternehmen'],
    ),
    before: phrases(
      ["i'm (?:with|calling from|from)", 'i work (?:for|at)', '(?:my|our|the) company is(?: called)?'],
      ['(?:llamo de|trabajo en|mi empresa es)'],
      ['(?:ich bin|ich komme) (?:von|vom)', 'von der firma', 'vom', 'arbeite bei'],
    ),
  },
  current_provider: {
    before: phrases(
      ["(?:we|we're|we are|i) (?:\\w+ ){0,2}(?:use|using|work with|working with|are with)", 'right now (?:we )?use'],
      ['(?:usamos|trabajamos con|estamos con|tenemos)'],
      ['(?:wir )?(?:nutzen|benutzen|verwenden|sind bei)'],
    ),
  },
  job_title: {
    asked: phrases(['your (?:role|title|position|job)'], ['su (?:cargo|puesto)'], ['ihre (?:position|funktion)']),
    before: phrases(
      [
        "i'm (?:the|their|an?)(?= (?:\\w+ ){0,2}(?:manager|director|owner|head|assistant|engineer|officer|lead|founder|buyer|accountant)\\b)",
        'i work as (?:an?|the)',
      ],
      ['soy (?:el|la)(?= (?:director|gerente|jef|encargad|responsable|duen))'],
      ['ich bin (?:der|die)(?= (?:\\w*leiter|\\w*chef|geschaft|inhaber))'],
    ),
  },
  needs: {
    asked: phrases(
      ['what do you need', 'need (?:most|it for)', 'looking for'],
      ['que necesita', 'que busca'],
      ['was brauchen', 'was suchen'],
    ),
  },
  must_haves: {
    asked: phrases(
      ['must have', 'cannot do without', "can't do without", 'important to you'],
      ['imprescindible', 'importante para'],
      ['wichtig', 'unbedingt'],
    ),
  },
  moving_reason: {
    asked: phrases(
      ['why (?:\\w+ ){0,4}(?:mov|sell)\\w+', 'reason'],
      ['por que (?:\\w+ ){0,3}(?:mud|vend)\\w+'],
      ['warum (?:\\w+ ){0,4}(?:umzieh|verkauf)\\w+'],
    ),
    before: phrases(['because(?: of)?'], ['porque', 'por'], ['weil', 'wegen']),
  },
  is_decision_maker: {
    asked: phrases(
      ['decide (?:on|about|yourself)', 'who decides', 'your decision', 'decision'],
      ['decide usted', 'quien decide'],
      ['entscheiden sie', 'wer entscheidet'],
    ),
    stated: phrases(
      ["(?:that is|that's|it's) my (?:decision|call)", 'i (?:decide|make the decision)'],
      ['decido yo', 'yo decido'],
      ['(?:das )?entscheide ich'],
    ),
    denied: phrases(
      [
        '(?:my|our) (?:boss|manager|partner|director) (?:decides|has to)',
        'not my decision',
        'i (?:have|need) to ask my',
      ],
      ['(?:lo )?decide mi', 'tengo que preguntar'],
      ['(?:das )?entscheidet (?:mein|meine|unser|unsere)\\w*'],
    ),
  },
  must_sell_first: {
    asked: phrases(
      ['sell (?:\\w+ ){0,4}(?:first|before)', 'sell (?:the|your) (?:flat|house|home|current)'],
      ['vender antes', 'tiene que vender'],
      ['(?:zuerst|vorher) (?:\\w+ )?verkaufen'],
    ),
    stated: phrases(
      ['(?:have|need) to sell (?:\\w+ ){0,3}(?:first|before)', 'we have to,? yes'],
      ['(?:primero )?(?:tenemos|tengo) que vender'],
      ['(?:mussen|muss) (?:\\w+ ){0,3}(?:erst|zuerst|vorher)'],
    ),
    denied: phrases(
      ['nothing to sell', "(?:don't|do not) have to sell"],
      ['no (?:tenemos|tengo) (?:nada )?que vender'],
      ['nichts (?:zu )?verkaufen'],
    ),
  },
  has_other_agent: {
    asked: phrases(
      ['(?:another|other) (?:agent|realtor|broker)', 'working with (?:an?|any)'],
      ['otr[oa] (?:agente|inmobiliaria|agencia)'],
      ['(?:anderen|einem) makler'],
    ),
    stated: phrases(
      ['(?:with|have|signed with|got) (?:\\w+ )?(?:another|an) (?:agent|realtor|broker)'],
      ['(?:ya )?(?:tengo|tenemos|trabajamos con) (?:un |una |otr[oa] )?(?:agente|agencia|inmobiliaria)'],
      ['(?:haben|habe) (?:\\w+ ){0,2}(?:einen )?makler'],
    ),
    denied: phrases(
      ['(?:no|nobody|no one) else', "don't have an agent"],
      ['ningun[oa]? (?:agente|agencia|otro)'],
      ['keinen makler'],
    ),
  },
  referral_source: {
    asked: phrases(
      ['(?:hear|heard|find|found|tell) (?:\\w+ ){0,3}(?:about|of)? us'],
      ['(?:como|donde) (?:\\w+ ){0,2}(?:conocio|oido|encontro)'],
      ['wie (?:\\w+ ){0,4}(?:auf uns|von uns)', 'wie (?:haben|sind) sie uns'],
    ),
    values: {
      referral: phrases(
        [
          '(?:friend|sister|brother|neighbou?r|colleague|cousin|nephew|niece|aunt|uncle|mother|father|somebody) (?:\\w+ )?(?:told|recommended|referred|sent|did)',
          'recommended',
          'referred',
        ],
        ['me (?:lo |la |los )?recomend\\w+', 'un[oa]? (?:amig[oa]|vecin[oa]) (?:me|nos)'],
        ['empfohlen', 'empfehlung'],
      ),
      web_search: phrases(
        ['(?:google|googled|online|internet|searched|website)'],
        ['(?:google|internet|pagina web)'],
        ['(?:google|gegoogelt|internet|webseite)'],
      ),
      social_media: phrases(
        ['(?:facebook|instagram|tiktok|linkedin|social media)'],
        ['(?:facebook|instagram|redes sociales)'],
        ['(?:facebook|instagram|linkedin)'],
      ),
      advertisement: phrases(
        ['(?:billboard|saw (?:your|an) ad|advert\\w*|flyer|radio|newspaper)'],
        ['(?:anuncio|folleto|valla)'],
        ['(?:anzeige|werbung|flyer|plakat)'],
      ),
      event: phrases(['(?:trade show|open house|fair|event)'], ['(?:feria|evento)'], ['(?:messe|veranstaltung)']),
      existing_customer: phrases(
        ['(?:already|long-?time|existing) (?:a )?(?:customer|client)'],
        ['(?:ya soy|somos) clientes?'],
        ['(?:schon|bereits) kunde\\w*'],
      ),
    },
  },
  current_housing: {
    values: {
      rents: phrases(
        ['(?:we|i) (?:\\w+ )?rent', '(?:our|my) (?:lease|landlord)'],
        ['(?:vivo|vivimos|estamos) de alquiler', 'mi (?:casero|alquiler)'],
        ['(?:wohne|wohnen) (?:\\w+ )?zur miete', 'vermieter'],
      ),
      with_family: phrases(
        ['with my (?:parents|family|mom|mother|father)'],
        ['con mis padres'],
        ['bei (?:meinen|den) eltern'],
      ),
      owns: phrases(
        ['(?:own|our own) (?:\\w+ )?(?:house|home|apartment|place|flat)', 'i own'],
        ['(?:piso|casa) (?:en propiedad|propi[oa])'],
        ['eigentum\\w*', 'eigenes? haus'],
      ),
    },
  },
};
