interface Words {
  readonly title: string;
  readonly close: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  en: { title: 'Survey', close: 'Close the survey' },
  'zh-CN': { title: '问卷', close: '关闭问卷' },
  'zh-TW': { title: '問卷', close: '關閉問卷' },
};
/** Languages that are read from right to left; their words are English, as in the survey itself. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

/** Of the language of the survey, else of the host page. */
export function wordsOf(language: string): Words & { readonly direction: 'ltr' | 'rtl' } {
  const isTraditional = /TW|HK|MO|Hant/i.test(language);
  const key = language.startsWith('zh') ? (isTraditional ? 'zh-TW' : 'zh-CN') : 'en';
  return { ...(WORDS[key] as Words), direction: RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr' }; // a key of the table
}
