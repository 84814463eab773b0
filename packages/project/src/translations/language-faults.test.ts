import { expect, it } from 'vitest';
import { parseProject } from '../load/parse-project.ts';
import { setValueAt } from '../testing/fault.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';
import { testFaults } from '../testing/test-faults.ts';
import { LANGUAGE_FAULTS } from './language-faults.cases.ts';

testFaults(LANGUAGE_FAULTS);

it('counts missing translations, and lists the first ones', () => {
  const survey = validSurvey();
  for (const gid of ['q1', 'q1a', 'q2', 'q3', 'q3a', 'q3b', 'g1'])
    setValueAt(survey, ['translations', 'zh-CN', gid], undefined);
  const [issue, ...otherIssues] = parseProject(survey).issues;
  expect(otherIssues).toEqual([]);
  expect(issue?.message).toBe(
    '7 of 13 texts are not translated into zh-CN, so respondents read them in en-GB: `g1` title, `q1` title, `q1a` title, `q2` title, `q3` title and 2 more.',
  );
});
