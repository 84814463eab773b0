import type { Project } from '@canvass/project';
import { expect, it, test } from 'vitest';
import { checkForAuthors } from './check-for-authors.ts';
import { compile } from '../compile-whole.ts';
import { blank, project, single } from '../testing/scenario.ts';
import { testTypes } from '../testing/question-types.ts';
import { describeIssues } from './describe-issues.ts';

/** A project with the pages `Q1 | Q2, Q3` and one fault. */
function survey(fault: { readonly last?: object; readonly first?: object } & Partial<Project>): Project {
  const { first, last, ...fields } = fault;
  return project([[single('Q1', 2, first)], [single('Q2', 2), blank('Q3', last)]], fields);
}

const FAULTS: readonly (readonly [string, Project, string, string])[] = [
  [
    'error $.items[1].items[1].qtype feature.question-type',
    survey({ last: { qtype: 'sort' } }),
    'Questions of type "sort" are not supported yet, so this survey cannot be run.',
    'Use one of: blank, descriptor, multiple, single, value.',
  ],
  [
    'error $.items[1].items[1].jump_code logic.jump-backwards',
    survey({ last: { jump_code: 'goto Q1' } }),
    'The jump leads backwards, so it is never taken. Jumps must lead to a later question.',
    'Jump to a later question, or move the target after this question.',
  ],
  [
    'warning $.items[0].items[0].jump_code logic.jump-leaves-group',
    survey({ first: { jump_code: 'if Q1A1 then goto Q3' } }),
    'This code jumps into another group, which has no effect.',
    'Write the jump as a rule in jumpConsList, which may lead into a later group.',
  ],
  [
    'warning $.items[0].items[0] logic.forward-reference',
    survey({ first: { disp_code: 'Q2A1' } }),
    'The disp_code of Q1 (q1) (at $.items[0].items[0].disp_code) reads Q2 (q2), which comes later (at $.items[1].items[0]) and is empty at that moment, even after going back.',
    'Read an earlier question, or move this one after it.',
  ],
  [
    'warning $.items[0].items[0].title logic.forward-reference',
    survey({ first: { title: [{ ref: 'Q2' }] } }),
    'The placeholder {{ Q2 }} reads a later question, so it is always empty here.',
    'Read an earlier question, or add a default: {{ Q1 | default("…") }}.',
  ],
  [
    'error $.items[1].items[1].disp_code language.unknown-name 0-2',
    survey({ last: { disp_code: 'Q9' } }),
    'No question, group, option or row is named "Q9", so it is always empty.',
    'Did you mean "Q1"? Use a name (cid) of the project file, with the same upper and lower case. Put texts in quotation marks.',
  ],
];

test.each(FAULTS)('%s', (expectedIssue, faultyProject, message, fix) => {
  const [issue, ...otherIssues] = describeIssues(
    compile(faultyProject, testTypes, checkForAuthors).issues,
    {},
  );
  expect(otherIssues).toEqual([]);
  const span = issue?.from === undefined ? '' : ` ${issue.from}-${issue.to}`;
  expect(`${issue?.severity} ${issue?.path} ${issue?.id}${span}`).toBe(expectedIssue);
  expect(issue).toMatchObject({ message, fix });
});

it("findings of question types have the question types' texts", () => {
  const issue = { id: 'question.odd', severity: 'error', path: '$.items[0]', params: { min: 3 } } as const;
  const texts = { 'question.odd': { message: 'At least {min}.', fix: 'Less.' } };
  expect(describeIssues([issue], texts)).toEqual([
    { id: 'question.odd', severity: 'error', path: '$.items[0]', message: 'At least 3.', fix: 'Less.' },
  ]);
  expect(() => describeIssues([issue], {})).toThrow('question.odd');
});
