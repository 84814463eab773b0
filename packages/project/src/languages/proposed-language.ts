/** The likely language of texts, and a time zone in which it is spoken. */
export interface Proposal {
  readonly language: string;
  readonly timezone: string;
}

const ZONES: Readonly<Record<string, string>> = {
  en: 'Europe/London',
  zh: 'Asia/Shanghai',
  ja: 'Asia/Tokyo',
  ko: 'Asia/Seoul',
  ar: 'Asia/Riyadh',
  fa: 'Asia/Tehran',
  he: 'Asia/Jerusalem',
  hi: 'Asia/Kolkata',
  bn: 'Asia/Dhaka',
  pa: 'Asia/Kolkata',
  gu: 'Asia/Kolkata',
  ta: 'Asia/Kolkata',
  te: 'Asia/Kolkata',
  kn: 'Asia/Kolkata',
  ml: 'Asia/Kolkata',
  si: 'Asia/Colombo',
  th: 'Asia/Bangkok',
  lo: 'Asia/Vientiane',
  km: 'Asia/Phnom_Penh',
  my: 'Asia/Yangon',
  ka: 'Asia/Tbilisi',
  hy: 'Asia/Yerevan',
  am: 'Africa/Addis_Ababa',
  el: 'Europe/Athens',
  ru: 'Europe/Moscow',
  uk: 'Europe/Kyiv',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  es: 'Europe/Madrid',
  pt: 'America/Sao_Paulo',
  it: 'Europe/Rome',
  nl: 'Europe/Amsterdam',
  pl: 'Europe/Warsaw',
  tr: 'Europe/Istanbul',
  vi: 'Asia/Ho_Chi_Minh',
  id: 'Asia/Jakarta',
  sw: 'Africa/Nairobi',
};
const UNKNOWN_ZONE = 'Etc/UTC';

/** The most frequent language of each script. Japanese is first, because `languageByScript` reads its count there. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh-CN', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['si', /\p{Script=Sinhala}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['lo', /\p{Script=Lao}/gu],
  ['km', /\p{Script=Khmer}/gu],
  ['my', /\p{Script=Myanmar}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['am', /\p{Script=Ethiopic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];

/** Letters that distinguish a language from the one that SCRIPTS has for its script. */
const DISTINCTIVE_LETTERS: readonly (readonly [language: string, scriptLanguage: string, letters: RegExp])[] =
  [
    ['fa', 'ar', /[پچژگ]/u],
    ['uk', 'ru', /[іїєґ]/iu],
    ['zh-TW', 'zh-CN', /[們個國學會這來時說對點樣還沒將應關]/u],
  ];

/** Frequent short words of languages in Latin letters, and letters that few other languages use. */
const LATIN_WORDS: readonly (readonly [language: string, words: RegExp])[] = [
  ['en-GB', /(?<!\p{L})(?:the|of|and|you|your|what|how|is|are|do|did|which|to|in|for)(?!\p{L})/giu],
  [
    'de',
    /(?<!\p{L})(?:der|die|das|und|ist|sie|ihr|ihre|wie|was|haben|nicht|ein|eine|für|welche)(?!\p{L})|[äöß]/giu,
  ],
  ['fr', /(?<!\p{L})(?:le|les|des|est|vous|votre|quel|quelle|une|et|dans|pour|avez|êtes)(?!\p{L})|[èêœ]/giu],
  ['es', /(?<!\p{L})(?:el|los|las|una|usted|su|qué|cómo|cuál|es|para|del|y|con)(?!\p{L})|[ñ¿¡]/giu],
  ['pt-BR', /(?<!\p{L})(?:o|os|uma|você|seu|sua|qual|como|não|em|para|do|da|e|com)(?!\p{L})|[ãõ]/giu],
  ['it', /(?<!\p{L})(?:il|gli|della|di|che|come|quale|sei|una|per|con|lei|sono|quanto)(?!\p{L})/giu],
  ['nl', /(?<!\p{L})(?:het|een|van|en|uw|wat|hoe|welke|niet|heeft|bent|voor)(?!\p{L})/giu],
  ['pl', /(?<!\p{L})(?:czy|jak|jest|nie|się|pan|pani|który|która|ile|na|w)(?!\p{L})|[ąęłżśń]/giu],
  ['tr', /(?<!\p{L})(?:ve|bir|için|nasıl|hangi|kaç|mi|mı|siz|ne)(?!\p{L})|[ğış]/giu],
  ['vi', /[ăđơưạảấầẩậắằếềểệịọốồổộớờởợụủứừửữự]/giu],
  ['id', /(?<!\p{L})(?:apa|anda|yang|dan|di|ini|itu|bagaimana|berapa|tidak|untuk)(?!\p{L})/giu],
  ['sw', /(?<!\p{L})(?:ni|na|ya|wa|je|gani|kwa|unaweza|yako|wako|nini|hapana|ndiyo)(?!\p{L})/giu],
];

/** The likely language of texts, by their script, then by frequent words and letters, and a time zone for it. */
export function proposeLanguage(text: string, fallbackLanguage = 'en-GB'): Proposal {
  const language = languageByScript(text) ?? languageByWords(text, fallbackLanguage);
  return { language, timezone: zoneOf(language) };
}

export const zoneOf = (language: string): string =>
  language === 'zh-TW' ? 'Asia/Taipei' : (ZONES[language.split('-', 1)[0] ?? ''] ?? UNKNOWN_ZONE);

function languageByScript(text: string): string | undefined {
  const counts = SCRIPTS.map(([language, letters]) => ({
    language,
    count: text.match(letters)?.length ?? 0,
  }));
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const mostFrequent = counts.reduce((best, each) => (each.count > best.count ? each : best), {
    language: '',
    count: 0,
  });
  // A word has about twice as many letters in Latin script as in Han or Hangul.
  if (mostFrequent.count === 0 || mostFrequent.count * 2 < latin) return undefined;
  const isJapanese = mostFrequent.language === 'zh-CN' && (counts[0]?.count ?? 0) > 0;
  const likelyLanguage = isJapanese ? 'ja' : mostFrequent.language;
  return (
    DISTINCTIVE_LETTERS.find(
      ([, scriptLanguage, letters]) => scriptLanguage === likelyLanguage && letters.test(text),
    )?.[0] ?? likelyLanguage
  );
}

function languageByWords(text: string, otherwise: string): string {
  const counts = LATIN_WORDS.map(([language, words]) => ({
    language,
    count: text.match(words)?.length ?? 0,
  }));
  const fallback = { language: otherwise, count: 0 };
  return counts.reduce((best, each) => (each.count > best.count ? each : best), fallback).language;
}
