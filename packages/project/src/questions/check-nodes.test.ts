import { expect, test } from 'vitest';
import { parseProject } from '../load/parse-project.ts';

const createSurvey = (referencedGid: string) => ({
  format: 1,
  title: 'Places',
  items: [
    {
      type: 'P',
      gid: 'page',
      items: [
        {
          type: 'Q',
          gid: 'place',
          qtype: 'cascader',
          title: 'Where?',
          tree_list: [{ gid: 'europe', title: 'Europe', items: [{ gid: 'ireland', title: 'Ireland' }] }],
        },
        {
          type: 'Q',
          gid: 'visits',
          qtype: 'multiple',
          title: 'What of it?',
          items: [{ gid: 'coast', seq: 1, title: 'Its coast' }],
          option_bind_list: [{ optGid: 'coast', bindQ: 'place', bindOpt: referencedGid }],
        },
      ],
    },
  ],
  rule_map: { there: { bindQ: 'place', optGid: referencedGid, op: 'notEmpty' } },
  dispConsList: [{ targets: ['visits'], action: 'display', conditionGroup: 'there' }],
});

// Conditions and bound options can refer to a node of a tree as they refer to an option.
test.each([
  ['europe', []],
  ['ireland', []],
  ['irland', ['id.unresolved', 'id.unresolved']],
  ['coast', ['id.wrong-question', 'id.wrong-question']],
  ['place', ['id.wrong-kind', 'id.wrong-kind']],
])('checks references to %s', (named, found) => {
  const { issues } = parseProject(createSurvey(named));
  expect(issues.map(({ id }) => id)).toEqual(found);
  if (named === 'irland') expect(issues[0]?.fix).toContain('ireland');
});
