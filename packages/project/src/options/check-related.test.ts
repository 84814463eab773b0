import { describe, expect, test } from 'vitest';
import { parseProject } from '../load/parse-project.ts';

const tree = [{ gid: 'eu', title: 'Europe', items: [{ gid: 'ie', title: 'Ireland' }] }];
const survey = (origin: string, maxLevel?: number) => ({
  format: 1,
  title: 'Places',
  items: [
    {
      type: 'P',
      gid: 'p1',
      items: [
        { type: 'Q', gid: 'q1', qtype: 'cascader', title: 'Where?', tree_list: tree },
        {
          type: 'Q',
          gid: 'q2',
          qtype: 'multiple',
          title: 'What of it?',
          items: [{ gid: 'o1', seq: 1, title: 'It', option_origin: origin }],
        },
      ],
    },
  ],
  relatedRefs: [
    { sourceGid: 'q1', targetGid: 'q2', mode: 'select', type: 'option', ...(maxLevel && { maxLevel }) },
  ],
});

describe('options that mirror nodes of a tree are checked', () => {
  test.each([
    ['any level', survey('ie'), []],
    ['the level that is carried', survey('ie', 2), []],
    ['another level', survey('ie', 1), ['related.other-level']],
    ['the first level', survey('eu', 2), ['related.other-level']],
  ])('on %s', (_, project, found) => {
    expect(parseProject(project).issues.map(({ id }) => id)).toEqual(found);
  });
});
