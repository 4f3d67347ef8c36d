// What is said in the made calls: of each pair of sentences the first is of the calls that were looked at during
// development, the second of those that were held out.
import type { Language } from '@voicecall/server/extraction/readings/words/number-words.ts';

type Pair = readonly [development: string, heldOut: string];

/** `{v}` is the value. Sentences of `harmless` have nothing to redact. */
export interface Phrases {
  readonly correction: Pair;
  readonly yes: Pair;
  readonly ask: Readonly<Record<'card' | 'iban' | 'identity' | 'phone' | 'address', Pair>>;
  readonly give: Readonly<Record<'card' | 'iban' | 'identity' | 'phone' | 'address', Pair>>;
  readonly harmless: readonly Pair[];
}

export const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    correction: ['sorry', 'no wait'],
    yes: ['Mhm.', 'Okay, go on.'],
    ask: {
      card: ['What is your card number?', 'Could you read me the number on the front of your card?'],
      iban: ['Which account should we use?', 'Can I have your IBAN?'],
      identity: ['And your social security number?', 'To confirm, what is your social?'],
      phone: ['What is the best number to reach you?', 'How can we call you back?'],
      address: ['What is your email?', 'Where should I send the confirmation?'],
    },
    give: {
      card: ['Sure, it is {v}.', 'Yes, the card says {v}.'],
      iban: ['It is {v}.', 'Okay: {v}, that is all of it.'],
      identity: ['My social security number is {v}.', 'My social is {v}.'],
      phone: ['You can call me at {v}.', 'My cell is {v}.'],
      address: ['It is {v}.', 'Please send it to {v}, thanks.'],
    },
    harmless: [
      ['I saw the house for 450,000 dollars with 3 bedrooms.', 'We can pay up to 1,250 a month, for 36 months.'],
      ['My order number is 48213, from May 12, 2026.', 'The invoice is 2026-004711, at the latest by 31 March.'],
      ['Could we meet on Thursday at 3:30 in room 12?', 'I am free on the 14th between ten and half past eleven.'],
      ['The parcel weighs two point five kilos.', 'There are twenty one of us, and four are children.'],
      ['My customer number is 1234 5678 9012 3456.', 'The tracking code is 9900 1122 3344 5566.'],
    ],
  },
  de: {
    correction: ['Entschuldigung', 'nein, Moment'],
    yes: ['Ja.', 'Gut, weiter bitte.'],
    ask: {
      card: ['Wie lautet Ihre Kartennummer?', 'Lesen Sie mir bitte die Nummer auf der Karte vor?'],
      iban: ['Von welchem Konto dürfen wir abbuchen?', 'Wie ist Ihre IBAN?'],
      identity: ['Und Ihre Steuer-ID?', 'Ich brauche noch Ihre steuerliche Identifikationsnummer.'],
      phone: ['Unter welcher Nummer erreichen wir Sie?', 'Wie ist Ihre Handynummer?'],
      address: ['Wie ist Ihre E-Mail-Adresse?', 'Wohin darf ich die Bestätigung schicken?'],
    },
    give: {
      card: ['Ja, die ist {v}.', 'Da steht {v}.'],
      iban: ['Das ist die {v}.', 'Moment: {v}, das war alles.'],
      identity: ['Meine Steuer-ID ist {v}.', 'Die lautet {v}.'],
      phone: ['Sie erreichen mich unter {v}.', 'Meine Handynummer ist {v}.'],
      address: ['Die ist {v}.', 'Bitte an {v}, danke.'],
    },
    harmless: [
      ['Ich habe das Haus für 450.000 Euro gesehen, mit 3 Zimmern.', 'Wir können bis zu 1.250 im Monat zahlen.'],
      ['Meine Bestellnummer ist 48213, vom 12. Mai 2026.', 'Die Rechnung 2026-004711, bis spätestens 31. März.'],
      ['Geht es am Donnerstag um 15:30 Uhr?', 'Ich kann am vierzehnten zwischen zehn und halb zwölf.'],
      ['Das Paket wiegt zwei Komma fünf Kilo.', 'Wir sind einundzwanzig, davon vier Kinder.'],
      ['Meine Kundennummer ist 1234 5678 9012 3456.', 'Die Sendungsnummer ist 9900 1122 3344 5566.'],
    ],
  },
  es: {
    correction: ['perdón', 'no, perdona'],
    yes: ['Sí.', 'Vale, siga.'],
    ask: {
      card: ['¿Cuál es el número de su tarjeta?', '¿Me lee el número que está en la tarjeta?'],
      iban: ['¿Qué cuenta usamos?', '¿Me da su IBAN?'],
      identity: ['¿Y su DNI?', '¿Cuál es su número de documento?'],
      phone: ['¿A qué número le llamamos?', '¿Cuál es su móvil?'],
      address: ['¿Cuál es su correo?', '¿Dónde le mando la confirmación?'],
    },
    give: {
      card: ['Sí, es {v}.', 'Pone {v}.'],
      iban: ['Es el {v}.', 'Mire: {v}, eso es todo.'],
      identity: ['Mi DNI es {v}.', 'Es el documento {v}.'],
      phone: ['Me puede llamar al {v}.', 'Mi móvil es {v}.'],
      address: ['Es {v}.', 'Mándelo a {v}, gracias.'],
    },
    harmless: [
      ['Vi la casa por 450.000 euros con 3 habitaciones.', 'Podemos pagar hasta 1.250 al mes.'],
      ['Mi número de pedido es 48213, del 12 de mayo de 2026.', 'La factura 2026-004711, antes del 31 de marzo.'],
      ['¿Puede ser el jueves a las 15:30?', 'Puedo el catorce entre las diez y las once y media.'],
      ['El paquete pesa dos coma cinco kilos.', 'Somos veintiuno, y cuatro son niños.'],
      ['Mi número de cliente es 1234 5678 9012 3456.', 'El código de envío es 9900 1122 3344 5566.'],
    ],
  },
  fr: {
    correction: ['pardon', 'non, pardon'],
    yes: ['Oui.', 'D’accord, continuez.'],
    ask: {
      card: ['Quel est le numéro de votre carte ?', 'Vous pouvez me lire le numéro sur la carte ?'],
      iban: ['Quel compte devons-nous utiliser ?', 'Quel est votre IBAN ?'],
      identity: ['Et votre numéro de sécurité sociale ?', 'Quel est votre numéro de sécu ?'],
      phone: ['À quel numéro peut-on vous joindre ?', 'Quel est votre numéro de portable ?'],
      address: ['Quelle est votre adresse mail ?', 'Où dois-je envoyer la confirmation ?'],
    },
    give: {
      card: ['Oui, c’est le {v}.', 'Il y a écrit {v}.'],
      iban: ['C’est le {v}.', 'Alors : {v}, voilà tout.'],
      identity: ['Mon numéro de sécurité sociale est le {v}.', 'C’est le {v}.'],
      phone: ['Vous pouvez m’appeler au {v}.', 'Mon portable, c’est le {v}.'],
      address: ['C’est {v}.', 'Envoyez-la à {v}, merci.'],
    },
    harmless: [
      ['J’ai vu la maison à 450 000 euros avec 3 chambres.', 'Nous pouvons payer jusqu’à 1 250 par mois.'],
      ['Mon numéro de commande est 48213, du 12 mai 2026.', 'La facture 2026-004711, avant le 31 mars.'],
      ['Est-ce possible jeudi à 15h30 ?', 'Je suis libre le quatorze entre dix heures et onze heures et demie.'],
      ['Le colis pèse deux virgule cinq kilos.', 'Nous sommes vingt et un, dont quatre enfants.'],
      ['Mon numéro de client est 1234 5678 9012 3456.', 'Le numéro de suivi est 9900 1122 3344 5566.'],
    ],
  },
  it: {
    correction: ['scusi', 'no, scusi'],
    yes: ['Sì.', 'Va bene, continui.'],
    ask: {
      card: ['Qual è il numero della sua carta?', 'Mi legge il numero che è sulla carta?'],
      iban: ['Quale conto usiamo?', 'Mi dà il suo IBAN?'],
      identity: ['E il suo codice fiscale?', 'Mi serve anche il codice fiscale.'],
      phone: ['A che numero la possiamo richiamare?', 'Qual è il suo cellulare?'],
      address: ['Qual è la sua mail?', 'Dove mando la conferma?'],
    },
    give: {
      card: ['Sì, è {v}.', 'C’è scritto {v}.'],
      iban: ['È il {v}.', 'Allora: {v}, ecco tutto.'],
      identity: ['Il mio codice fiscale è {v}.', 'È {v}.'],
      phone: ['Mi può chiamare al {v}.', 'Il mio cellulare è {v}.'],
      address: ['È {v}.', 'La mandi a {v}, grazie.'],
    },
    harmless: [
      ['Ho visto la casa a 450.000 euro con 3 camere.', 'Possiamo pagare fino a 1.250 al mese.'],
      ['Il mio numero d’ordine è 48213, del 12 maggio 2026.', 'La fattura 2026-004711, entro il 31 marzo.'],
      ['Si può giovedì alle 15:30?', 'Sono libero il quattordici tra le dieci e le undici e mezza.'],
      ['Il pacco pesa due virgola cinque chili.', 'Siamo ventuno, e quattro sono bambini.'],
      ['Il mio codice cliente è 1234 5678 9012 3456.', 'Il codice di spedizione è 9900 1122 3344 5566.'],
    ],
  },
  pt: {
    correction: ['desculpe', 'não, perdão'],
    yes: ['Sim.', 'Está bem, continue.'],
    ask: {
      card: ['Qual é o número do seu cartão?', 'Pode ler-me o número que está no cartão?'],
      iban: ['Que conta usamos?', 'Qual é o seu IBAN?'],
      identity: ['E o seu número de contribuinte?', 'Qual é o seu NIF?'],
      phone: ['Para que número lhe ligamos?', 'Qual é o seu telemóvel?'],
      address: ['Qual é o seu email?', 'Para onde mando a confirmação?'],
    },
    give: {
      card: ['Sim, é {v}.', 'Está escrito {v}.'],
      iban: ['É o {v}.', 'Olhe: {v}, é tudo.'],
      identity: ['O meu número de contribuinte é {v}.', 'É o {v}.'],
      phone: ['Pode ligar-me para o {v}.', 'O meu telemóvel é {v}.'],
      address: ['É {v}.', 'Mande para {v}, obrigado.'],
    },
    harmless: [
      ['Vi a casa por 450.000 euros com 3 quartos.', 'Podemos pagar até 1.250 por mês.'],
      ['O meu número de encomenda é 48213, de 12 de maio de 2026.', 'A fatura 2026-004711, até 31 de março.'],
      ['Pode ser na quinta-feira às 15:30?', 'Posso no dia catorze entre as dez e as onze e meia.'],
      ['O pacote pesa dois vírgula cinco quilos.', 'Somos vinte e um, e quatro são crianças.'],
      ['O meu número de cliente é 1234 5678 9012 3456.', 'O código de envio é 9900 1122 3344 5566.'],
    ],
  },
};
