/** Words of attached files by locale, loaded where a survey takes some. */
export const filesMessages = {
  'zh-CN': () => import('./files.messages.zh-CN.ts'),
  'zh-TW': () => import('./files.messages.zh-TW.ts'),
  'en-GB': () => import('./files.messages.en-GB.ts'),
};
