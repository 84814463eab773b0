import { describe, expect, it } from 'vitest';
import { parseProject } from '../load/parse-project.ts';
import { placeholderNames, splitPlaceholders } from '../rich-text/placeholder.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';
import { setValueAt, type Key } from '../testing/fault.fixtures.ts';

const CODES = ['city', '城市', 'क्षेत्र', 'உணவு', 'จังหวัด', `क${'\u0902'.repeat(63)}`];
const OTHERS = [
  ['a vowel sign first', '\u093Fक'],
  ['a mark alone', '\u0302'],
  ['65 characters', `क${'\u0902'.repeat(64)}`],
  ['10,000 marks', `क${'\u0302'.repeat(10_000)}`],
] as const;
const PLACES: readonly (readonly [string, readonly Key[]])[] = [
  ['question', ['items', 1, 'cid']],
  ['option', ['items', 1, 'items', 1, 'cid']],
  ['parameter', ['ext_params', 1, 'code']],
];

function findingsWith(keys: readonly Key[], code: string) {
  const survey = validSurvey();
  setValueAt(survey, keys, code);
  const path = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return parseProject(survey)
    .issues.filter((finding) => finding.path === `$${path}`)
    .map(({ id }) => id);
}

describe.each(PLACES)('the code of the %s', (_, at) => {
  it.each(CODES)('can be %s', (code) => {
    expect(findingsWith(at, code)).toEqual([]);
  });

  it.each(OTHERS)('cannot be %s', (_name, code) => {
    expect(findingsWith(at, code)).not.toEqual([]);
  });
});

describe('a code in a placeholder', () => {
  it.each(CODES)('can name %s', (code) => {
    const refs = [code, `${code}.text`, `ext.${code}`];
    for (const ref of refs) {
      expect(splitPlaceholders(`{{ ${ref} }}`, new Set())).toEqual({ nodes: [{ ref }], problems: [] });
      expect(placeholderNames(`{{ ${ref} }}`, new Set())).toMatchObject([{ reference: ref }]);
    }
    expect(splitPlaceholders(`[ext: ${code}]`, new Set()).nodes).toEqual([{ ref: `ext.${code}` }]);
  });

  it.each(OTHERS.slice(0, 2))('cannot be %s', (_name, code) => {
    expect(splitPlaceholders(`{{ ${code} }}`, new Set()).problems).toMatchObject([
      { id: 'placeholder.malformed' },
    ]);
  });

  it('suggests a parameter for a placeholder of another tool with vowel signs', () => {
    const [problem, ...otherProblems] = splitPlaceholders('{क्षेत्र}', new Set()).problems;
    expect([problem?.id, otherProblems]).toEqual(['placeholder.foreign', []]);
    expect(String(problem?.fix)).toContain('{{ ext.क्षेत्र }}');
  });
});
