// What the agent says when the call cannot go on: without the model, so in the languages that are here.

const apologies: Readonly<Record<string, string>> = {
  ar: 'عذرًا، هناك مشكلة تقنية ويجب أن أنهي هذه المكالمة. مع السلامة.',
  cs: 'Omlouvám se, došlo k technickému problému a musím tento hovor ukončit. Na shledanou.',
  da: 'Beklager, der er et teknisk problem, og jeg er nødt til at afslutte opkaldet. Farvel.',
  de: 'Es tut mir leid, es gibt ein technisches Problem, und ich muss dieses Gespräch beenden. Auf Wiederhören.',
  el: 'Λυπάμαι, υπάρχει ένα τεχνικό πρόβλημα και πρέπει να τερματίσω την κλήση. Αντίο σας.',
  en: 'I am sorry, there is a technical problem and I have to end this call. Goodbye.',
  es: 'Lo siento, hay un problema técnico y tengo que terminar esta llamada. Adiós.',
  fi: 'Olen pahoillani, meillä on tekninen ongelma ja minun täytyy lopettaa tämä puhelu. Kuulemiin.',
  fil: 'Paumanhin po, may teknikal na problema at kailangan kong tapusin ang tawag na ito. Paalam po.',
  fr: 'Je suis désolé, il y a un problème technique et je dois mettre fin à cet appel. Au revoir.',
  he: 'אני מצטער, יש תקלה טכנית ואני חייב לסיים את השיחה. להתראות.',
  hi: 'क्षमा करें, एक तकनीकी समस्या है और मुझे यह कॉल समाप्त करनी होगी। नमस्ते।',
  hu: 'Elnézést kérek, műszaki hiba történt, és be kell fejeznem ezt a hívást. Viszonthallásra.',
  it: 'Mi dispiace, c’è un problema tecnico e devo terminare questa chiamata. Arrivederci.',
  ja: '申し訳ございません。技術的な問題が発生したため、お電話を終了いたします。失礼いたします。',
  ko: '죄송합니다. 기술적인 문제가 발생하여 통화를 종료해야 합니다. 안녕히 계세요.',
  nb: 'Beklager, det har oppstått et teknisk problem, og jeg må avslutte samtalen. Ha det bra.',
  nl: 'Het spijt me, er is een technisch probleem en ik moet dit gesprek beëindigen. Tot ziens.',
  pl: 'Przepraszam, wystąpił problem techniczny i muszę zakończyć to połączenie. Do widzenia.',
  pt: 'Lamento, há um problema técnico e tenho de terminar esta chamada. Adeus.',
  ro: 'Îmi pare rău, există o problemă tehnică și trebuie să închei acest apel. La revedere.',
  ru: 'Извините, возникла техническая проблема, и я должен завершить звонок. До свидания.',
  sv: 'Jag är ledsen, det har uppstått ett tekniskt problem och jag måste avsluta samtalet. Hej då.',
  tr: 'Üzgünüm, teknik bir sorun var ve bu görüşmeyi sonlandırmam gerekiyor. Hoşça kalın.',
  uk: 'Перепрошую, виникла технічна проблема, і я мушу завершити дзвінок. До побачення.',
  zh: '很抱歉，出现了技术问题，我必须结束这次通话。再见。',
};

/** Norwegian has two written forms, and Tagalog is the older code of Filipino. */
const sameAs: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', tl: 'fil' };

/** The apology in the language; null where there is none: then the model finds the words, if it still can. */
export function apologyOf(tag: string): string | null {
  const { language } = new Intl.Locale(tag);
  return apologies[sameAs[language] ?? language] ?? null;
}

/** In English where there is none in the language. */
export const apologyIn = (tag: string): string => apologyOf(tag) ?? apologies['en'] ?? '';
