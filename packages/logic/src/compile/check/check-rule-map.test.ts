import type { Condition } from '@canvass/project';
import { expect, test } from 'vitest';
import { blank, project, single } from '../../testing/scenario.ts';
import { testTypes } from '../../testing/question-types.ts';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';

/** The survey has Q1, then Q2 and Q3, which the rule `used` shows. */
function findIssues(rules: Readonly<Record<string, Condition>>): readonly string[] {
  const survey = project([[single('Q1', 2)], [blank('Q2'), blank('Q3')]], {
    rule_map: rules,
    dispConsList: ['q2', 'q3'].map((gid) => ({
      targets: [gid],
      action: 'display' as const,
      conditionGroup: 'used',
    })),
  });
  const { issues } = compile(survey, testTypes, checkForAuthors);
  return issues.map(({ id, path, from }) => [id, path, ...(from === undefined ? [] : [from])].join(' '));
}

const valid: Condition = { bindQ: 'q1', op: 'eq', value: 1 };

test.each<[string, Readonly<Record<string, Condition>>, readonly string[]]>([
  [
    'a rule that is used twice, once',
    { used: { bindQ: 'q1', op: 'eq', value: 'A9' } },
    ['language.unknown-option $.rule_map.used.value'],
  ],
  [
    'a rule that another rule refers to, once',
    { used: { ref: 'inner' }, inner: { bindQ: 'q1', op: 'eq' } },
    ['language.value-needed $.rule_map.inner.op'],
  ],
  [
    'code among other conditions, with the position in its text',
    { used: { relation: 'and', items: [valid, { code: 'Q1 == 1 and nobody' }] } },
    ['language.unknown-name $.rule_map.used.items[1].code 12'],
  ],
  [
    'an unused rule',
    { used: valid, spare: { code: 'nobody' } },
    ['language.unknown-name $.rule_map.spare.code 0'],
  ],
  [
    'a parameter',
    { used: { param: 'nowhere', op: 'eq', value: 'x' } },
    ['language.unknown-parameter $.rule_map.used.param'],
  ],
  [
    'a rule whose id is not a plain word',
    { used: valid, '9-lives': { code: 'nobody' } },
    ['language.unknown-name $.rule_map["9-lives"].code 0'],
  ],
])('the check reports %s, with its path', (_, rules, expected) =>
  expect(findIssues(rules)).toEqual(expected),
);
