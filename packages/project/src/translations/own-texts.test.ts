import { expect, it, test } from 'vitest';
import { parseProject } from '../load/parse-project.ts';
import { setValueAt } from '../testing/fault.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';
import { TEXTS_OF_TYPE } from './product-texts.gen.ts';
import { TYPE_IDS } from '../shape/field-declarations.ts';
import { formsOf, PRODUCT_TEXTS, parseKey, textsBlock } from './shown-texts.ts';

const createSwahiliSurvey = (texts?: Readonly<Record<string, string>>) => {
  const survey = validSurvey();
  setValueAt(survey, ['project_lang', 'answer_language'], 'sw');
  if (texts !== undefined) setValueAt(survey, ['texts'], { sw: texts });
  return survey;
};
const missingIn = (survey: ReturnType<typeof validSurvey>) =>
  parseProject(survey).issues.filter(({ id }) => id.startsWith('texts.'));

it('one finding has the number of texts that a language lacks, and the first of them', () => {
  const [issue, ...otherFindings] = missingIn(createSwahiliSurvey());
  expect(otherFindings).toEqual([]);
  expect(issue).toMatchObject({
    id: 'texts.missing',
    severity: 'warning',
    path: '$.project_lang.answer_language',
  });
  expect(issue?.message).toMatch(/^The product has no words in sw: respondents read \d{3} of its texts/);
  expect(issue?.message).toContain('`app.loading`');
  const number = Number(/read (\d+)/.exec(issue?.message ?? '')?.[1]);
  const [finding] = missingIn(
    createSwahiliSurvey({
      'page.next': 'Endelea',
      'start.minutes_one': '{{count}}',
      'start.minutes_other': '{{count}}',
    }),
  );
  expect(finding).toMatchObject({ path: '$.texts.sw' });
  expect(finding?.message).toContain(`read ${number - 2} of`);
});

it('the block that the command prints is accepted, in every language', () => {
  expect(missingIn(createSwahiliSurvey(textsBlock(validSurvey(), 'sw')))).toEqual([]);
  const survey = validSurvey();
  setValueAt(
    survey,
    ['texts'],
    Object.fromEntries(['pl', 'ar', 'ja', 'xx'].map((tag) => [tag, textsBlock(survey, tag)])),
  );
  expect(missingIn(survey).map(({ message }) => message)).toEqual([]);
});

it('the texts of every question type are listed, and every key can be parsed', () => {
  expect(Object.keys(TEXTS_OF_TYPE).sort()).toEqual(
    [...TYPE_IDS, 'files', 'picker', 'entries', 'open-text'].sort(),
  );
  for (const key of PRODUCT_TEXTS.keys()) expect(parseKey(key), key).toBeDefined();
});

test.each<[key: string, base: string | undefined, form?: string]>([
  ['page.next', 'page.next'],
  ['single/validate.option', 'single/validate.option'],
  ['start.minutes_few', 'start.minutes', 'few'],
  ['start.minutes', 'start.minutes'],
  ['page.next_one', undefined],
  ['start.minutes_lots', undefined],
  ['nothing/page.next', undefined],
  ['constructor', undefined],
])('the key %s names the text %s in the form %s', (key, base, form) => {
  const parsedKey = parseKey(key);
  expect([parsedKey?.base, parsedKey?.form]).toEqual([base, form]);
});

test.each([
  ['de-AT', ['one', 'other']],
  ['ru', ['few', 'many', 'one', 'other']],
  ['ja', ['other']],
  ['tlh', ['one', 'other']],
])('%s has the plural forms %j', (tag, forms) => {
  expect(formsOf(tag)).toEqual(forms);
});
