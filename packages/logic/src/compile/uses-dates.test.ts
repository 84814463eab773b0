import { expect, it, test } from 'vitest';
import { createExpressionParts } from '../expressions.ts';
import { usesDates } from '../language/compile/compile.ts';
import { dateFunctions } from '../language/functions/date-functions.ts';
import { blank, project } from '../testing/scenario.ts';
import { testTypes } from '../testing/question-types.ts';
import { compileWith } from '../compile-with.ts';

const surveyWith = (code: string) => project([[blank('Q1'), blank('Q2', { disp_code: code })]]);

test.each(dateFunctions.map(({ name, takes: [count] }) => [name, count] as const))(
  'a call of %s makes a survey load the date functions, without which it does not compile',
  (name, count) => {
    const testProject = surveyWith(`${name.toUpperCase()} （${Array(count).fill('Q1').join(',')}） is empty`);
    expect(usesDates(testProject)).toBe(true);
    expect(
      compileWith(testProject, testTypes, { expressions: createExpressionParts({ dates: dateFunctions }) })
        .issues,
    ).toEqual([]);
    const [issue] = compileWith(testProject, testTypes, { expressions: createExpressionParts({}) }).issues;
    expect(issue?.id).toBe('language.unknown-function');
  },
);

it('a survey without date functions does not load them', () =>
  expect(usesDates(surveyWith('Q1 > today'))).toBe(false));
