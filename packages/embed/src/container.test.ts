// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createContainer } from './container.ts';

afterEach(() => document.body.replaceChildren());

function open(language: string, title?: string) {
  const titleOption = title === undefined ? {} : { title };
  const options = {
    survey: 'S',
    server: 'https://survey.test',
    mode: 'popup',
    language,
    ...titleOption,
  } as const;
  createContainer(document.body, options, { onMessage: () => undefined, emit: () => undefined });
  const dialog = document.querySelector('dialog') as HTMLElement;
  const { dir, lang } = dialog;
  const close = dialog.querySelector('button')?.getAttribute('aria-label');
  return [dialog.getAttribute('aria-label'), close, lang, dir];
}

it.each([
  ['en-GB', 'Survey', 'Close the survey', 'en', 'ltr'],
  ['de-AT', 'Umfrage', 'Umfrage schließen', 'de', 'ltr'],
  ['pt-BR', 'Pesquisa', 'Fechar a pesquisa', 'pt', 'ltr'],
  ['ar-EG', 'استبيان', 'إغلاق الاستبيان', 'ar', 'rtl'],
  ['zh-CN', '问卷', '关闭问卷', 'zh', 'ltr'],
  ['zh-Hant-HK', '問卷', '關閉問卷', 'zh-Hant', 'ltr'],
  ['sw', 'Survey', 'Close the survey', 'en', 'ltr'],
  ['ur', 'Survey', 'Close the survey', 'en', 'rtl'],
  ['constructor', 'Survey', 'Close the survey', 'en', 'ltr'],
  ['Hant', 'Survey', 'Close the survey', 'en', 'ltr'],
  ['', 'Survey', 'Close the survey', 'en', 'ltr'],
])('has the texts and the direction of the language %s', (language, ...shown) =>
  expect(open(language)).toEqual(shown),
);

it("sets no language for the host's own title", () => {
  expect(open('de', 'Tell us')).toEqual(['Tell us', 'Umfrage schließen', '', 'ltr']);
});
