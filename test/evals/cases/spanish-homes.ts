// Spanish calls about homes and loans.
import { anyOf, corrected, inbound, numbers, outbound, pack, said } from '../eval-case.ts';
import type { EvalCase } from '../eval-case.ts';

export const spanishHomes: readonly EvalCase[] = [
  outbound('es', 'real_estate', {
    id: 'es-visita-reservada', about: 'A viewing; the day is corrected.', lead: { name: 'Lucía Barrera', email: 'lucia.barrera@example.com' },
    bookings: [{ full_name: 'Lucía Barrera', email: 'lucia.barrera@example.com', channel: 'in_person', at: '2026-03-12T17:00:00+01:00', at_text: 'el jueves a las cinco', by: ['jueves a las cinco'] }],
    talk: [
      'A: Buenas tardes, soy la asistente de Inmobiliaria Mirador. ¿Hablo con Lucía Barrera?',
      'U: Sí, soy yo, dígame.',
      'A: Usted preguntó por el piso de la calle Almagro. ¿Le gustaría verlo?',
      'U: Sí, claro, quiero comprar un piso con tres habitaciones y, bueno, el miércoles a las cinco me viene bien.',
      'A: ¿El miércoles a las cinco?',
      'U: No, perdón, el jueves a las cinco. El miércoles trabajo.',
      'T: book_appointment ok: Reservado para el jueves 12 de marzo a las 17:00.',
      'A: Listo, el jueves a las cinco. ¿Qué presupuesto tiene?',
      'U: Hasta doscientos cuarenta mil euros.',
      'A: Estupendo. Nos vemos el jueves.',
      'U: Muchas gracias, hasta luego.',
    ],
    expected: {
      outcome: 'booked', intent: 'buy',
      facts: {
        'contact.name': said('Lucía Barrera', 'lucía barrera', 'sí, soy yo'), 'vertical.budget': said('240000', 'doscientos cuarenta mil'), 'vertical.beds': said(3, 'tres habitaciones'),
        'vertical.property_type': anyOf(['piso', 'apartamento', 'flat'], 'comprar un piso'), 'vertical.area': anyOf(['Almagro'], 'almagro'), 'vertical.timeline': null,
        'booking.attempted': said(true), 'booking.succeeded': said(true), 'booking.channel': said('in_person'), 'booking.scheduled_for': said('2026-03-12T16:00:00.000Z'),
      },
      unscored: ['vertical.area', 'contact.email', 'contact.phone', 'contact.consent_to_followup'], not_warnings: ['booking_attempted_but_failed'],
    },
  }),
  inbound('es', 'real_estate', {
    id: 'es-presupuesto-corregido', about: 'A budget that is corrected; an e-mail in words.', definitions: pack('real_estate', 'household_size', 'must_sell_first'),
    talk: [
      'A: Inmobiliaria Mirador, buenos días, ¿en qué puedo ayudarle?',
      'U: Hola, buenos días, me llamo Ignacio Ferrer. Estoy buscando una casa en Valdeluz para comprar, somos cinco.',
      'A: ¿Cuál es su presupuesto?',
      'U: Pues unos trescientos mil. Bueno, no, mejor dicho doscientos ochenta mil, que luego vienen los gastos.',
      'A: ¿Cuántos baños necesita?',
      'U: Dos baños como mínimo.',
      'A: ¿Tiene que vender antes su vivienda?',
      'U: Sí, primero tenemos que vender la nuestra.',
      'A: ¿Para cuándo la necesita?',
      'U: Para septiembre, antes del colegio.',
      'A: ¿Me da un correo para enviarle opciones?',
      'U: Sí, ignacio punto ferrer arroba ejemplo punto es.',
      'A: Gracias. Le enviaré una lista hoy mismo.',
    ],
    expected: {
      outcome: 'qualified', intent: 'buy',
      facts: {
        'contact.name': said('Ignacio Ferrer', 'ignacio ferrer.'), 'contact.email': said('ignacio.ferrer@ejemplo.es', 'ignacio punto'), 'vertical.budget': corrected('280000', '300', 'doscientos ochenta mil'),
        'vertical.area': said('Valdeluz', 'valdeluz'), 'vertical.baths': said(2, 'dos baños'), 'vertical.beds': null, 'vertical.property_type': anyOf(['casa', 'house'], 'una casa'), 'vertical.timeline': said('septiembre', 'para septiembre'),
        'custom.household_size': said(5, 'somos cinco'), 'custom.must_sell_first': said(true, 'tenemos que vender'),
      },
      unscored: ['contact.consent_to_followup', 'contact.phone'], followups: ['le enviaré una lista'], not_warnings: ['contact_not_captured'],
    },
  }),
  outbound('es', 'real_estate', {
    id: 'es-pareja-se-contradice', about: 'Two people on the line: he wants to rent, she wants to buy, and she decides.', lead: { name: 'Marisol Quintana' },
    talk: [
      'A: Hola, ¿hablo con Marisol Quintana?',
      'U: Sí, soy Marisol. Está aquí mi marido también.',
      'A: ¿Siguen buscando vivienda?',
      'U: Sí, un ático de alquiler, por unos mil doscientos al mes.',
      'U: ¡Que no, Andrés! De alquiler nada, queremos comprar, hasta ciento noventa mil.',
      'U: Vale, vale, comprar. Ciento noventa mil.',
      'A: De acuerdo. ¿En qué zona?',
      'U: En el barrio de la Estación.',
      'A: ¿Les puedo llamar la semana que viene con opciones?',
      'U: Sí, por favor, llámeme a mí.',
      'A: Le llamaré la semana que viene.',
    ],
    expected: {
      outcome: ['qualified', 'callback'], intent: 'buy',
      facts: {
        'contact.name': said('Marisol Quintana', 'marisol quintana', 'soy marisol'), 'contact.consent_to_followup': said(true, 'les puedo llamar', 'llámeme a mí'), 'vertical.budget': corrected('190000', '1200', 'ciento noventa mil'),
        'vertical.property_type': anyOf(['ático', 'penthouse'], 'un ático'), 'vertical.area': said('Estación', 'barrio de la estación'), 'vertical.timeline': null,
      },
      unscored: ['contact.phone', 'vertical.property_type'], followups: ['le llamaré la semana'],
    },
  }),
  inbound('es', 'lending', {
    id: 'es-hipoteca', about: 'A mortgage; custom fields in Spanish.', definitions: pack('lending', 'loan_purpose', 'loan_amount', 'annual_income', 'employment_status', 'has_co_borrower'),
    talk: [
      'A: Créditos Roble, buenas tardes.',
      'U: Buenas tardes, quería información de una hipoteca para comprar un piso. Soy Adela Montes.',
      'A: ¿Qué importe necesita?',
      'U: Ciento cincuenta mil euros.',
      'A: ¿Está usted trabajando?',
      'U: Sí, soy autónoma, gano unos treinta y dos mil al año.',
      'A: ¿La pide con otra persona?',
      'U: Sí, con mi hermana.',
      'A: ¿A qué número le puede llamar un asesor?',
      'U: Al seiscientos, doce, treinta y cuatro, cincuenta y seis... no, espere, al seis cero cero, uno dos tres, cuatro cinco seis.',
      'A: Gracias. Un asesor le llamará mañana.',
      'U: Perfecto, gracias.',
    ],
    expected: {
      outcome: ['qualified', 'callback'], intent: ['inquire', 'buy', 'other'],
      facts: {
        'contact.name': said('Adela Montes', 'adela montes'), 'contact.phone': said('600123456', 'cuatro cinco seis'), 'custom.loan_purpose': said('purchase', 'comprar un piso'), 'custom.loan_amount': said(150000, 'ciento cincuenta mil'),
        'custom.annual_income': said(32000, 'treinta y dos mil'), 'custom.employment_status': said('self_employed', 'autónoma'), 'custom.has_co_borrower': said(true, 'con mi hermana', 'con otra persona'),
      },
      unscored: ['contact.consent_to_followup'], followups: ['un asesor le llamará'],
    },
  }),
  outbound('es', 'real_estate', {
    id: 'es-numeros-sin-presupuesto', about: 'A street number, a year and square metres; the agent names a price that the seller does not take up.', lead: { name: 'Ramón Cid' },
    talk: [
      'A: Buenos días, ¿hablo con Ramón Cid?',
      'U: Sí, al habla.',
      'A: ¿Quiere usted vender su casa?',
      'U: Sí, quiero vender la casa del número doscientos doce, es de mil novecientos setenta y cuatro, tiene ciento sesenta metros.',
      'A: En esa calle se pide unos trescientos diez mil. ¿Le parece bien ese precio?',
      'U: Eso no lo sé, eso lo tiene que mirar alguien.',
      'A: Un tasador le llamará esta semana.',
      'U: A este mismo número, por favor.',
    ],
    expected: {
      outcome: ['qualified', 'callback'], intent: 'sell',
      facts: {
        'contact.name': said('Ramón Cid', 'ramón cid', 'al habla'), 'contact.phone': said(numbers.es, 'este mismo número'), 'vertical.budget': null, 'vertical.beds': null, 'vertical.property_type': anyOf(['casa', 'house'], 'vender la casa', 'su casa'),
        'vertical.timeline': null,
      },
      unscored: ['contact.consent_to_followup', 'vertical.property_type', 'vertical.area'], followups: ['un tasador le llamará'],
    },
  }),
];
