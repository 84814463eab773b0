import { expect, it, test } from 'vitest';
import { proposeLanguage } from './proposed-language.ts';
import { checkDeclaredLanguage } from './check-declared-language.ts';

test.each([
  ['您今天喝咖啡了吗？', 'zh-CN', 'Asia/Shanghai'],
  ['您這個月來過幾次？', 'zh-TW', 'Asia/Taipei'],
  ['今日は朝食を食べましたか？', 'ja', 'Asia/Tokyo'],
  ['क्या आपने नाश्ता किया?', 'hi', 'Asia/Kolkata'],
  ['هل تناولت الفطور اليوم؟', 'ar', 'Asia/Riyadh'],
  ['¿Desayuna usted? ¿Cómo toma el café?', 'es', 'Europe/Madrid'],
  ['Haben Sie heute gefrühstückt? Wie trinken Sie Ihren Kaffee?', 'de', 'Europe/Berlin'],
  ['Avez-vous pris le petit-déjeuner ? Quel est votre café ?', 'fr', 'Europe/Paris'],
  ['Você tomou café da manhã? Como é o seu café?', 'pt-BR', 'America/Sao_Paulo'],
  ['Did you have breakfast? How do you take your coffee?', 'en-GB', 'Europe/London'],
  ['Je, ulikula asubuhi? Unapenda chai gani?', 'sw', 'Africa/Nairobi'],
  ['Чи снідали ви? Який напій ви любите?', 'uk', 'Europe/Kyiv'],
  ['How do you like WeChat (微信)?', 'en-GB', 'Europe/London'],
  ['', 'en-GB', 'Europe/London'],
])('the title %s gets the language %s and the time zone %s', (text, language, timezone) => {
  expect(proposeLanguage(text)).toEqual({ language, timezone });
});

const items = [
  { type: 'Q', title: ['¿Cómo toma usted el café, ', { ref: 'name' }, '?'], items: [{ title: 'Con leche' }] },
];

it('a project without language and time zone gets a warning with a proposal for each', () => {
  const issues = checkDeclaredLanguage({ title: '<p>El desayuno</p>', items });
  expect(issues.map(({ id, severity, path }) => [id, severity, path])).toEqual([
    ['project.no-language', 'warning', '$'],
    ['project.no-timezone', 'warning', '$'],
  ]);
  expect(issues.map(({ fix }) => fix).join(' ')).toMatch(
    /"answer_language": "es".*"timezone": "Europe\/Madrid"/,
  );
});

it('a project with only a language gets a proposal of its time zone, and a project with both gets no warning', () => {
  const project_lang = { answer_language: 'pt-BR' };
  const [issue, ...otherIssues] = checkDeclaredLanguage({ title: '', items, project_lang });
  expect([issue?.id, otherIssues]).toEqual(['project.no-timezone', []]);
  expect(issue?.fix).toContain('America/Sao_Paulo');
  expect(checkDeclaredLanguage({ title: '', items, project_lang, timezone: 'Europe/Lisbon' })).toEqual([]);
  expect(
    checkDeclaredLanguage({ title: '', items, project_lang: {} }).find(
      ({ id }) => id === 'project.no-language',
    )?.path,
  ).toBe('$.project_lang');
});
