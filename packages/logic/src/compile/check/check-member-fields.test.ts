import type { Project } from '@canvass/project';
import { expect, it } from 'vitest';
import { createIssueSink } from '../issues.ts';
import { checkMemberFields } from './check-member-fields.ts';

function findIssues(project: object): readonly unknown[] {
  const sink = createIssueSink();
  const context = { project: project as Project, sink };
  checkMemberFields(context as never, [], { questions: [] } as never); // the check reads no other member
  return sink.issues.map(({ path, params }) => [params['field'], params['suggestion'], path]);
}

const text = (...refs: readonly string[]) => ({ title: refs.flatMap((ref) => ['Dear ', { ref }]) });

it.each([
  [
    'the less frequent spelling',
    { items: [text('member.firstname'), text('member.first_name'), text('member.first_name')] },
    [['firstname', 'first_name', '$.items[0].title']],
  ],
  [
    'the later of two spellings',
    {
      rule_map: {
        a: { member: 'field_val_list', field: 'first_name' },
        b: { code: 'member["FirstName"] == 1' },
      },
    },
    [['FirstName', 'first_name', '$.rule_map.b.code']],
  ],
  [
    'another spelling of a standard field, once per path',
    { title: [{ tag: 'b', children: [{ ref: 'member.ancestorGroups' }, { ref: 'member.ancestorGroups' }] }] },
    [['ancestorGroups', 'ancestor_groups', '$.title']],
  ],
  [
    'no other fields',
    { items: [text('member.first_name', 'member.last_name', 'member.labels', 'member.name')] },
    [],
  ],
  [
    'no fields in plain texts',
    { title: 'The firstname of a member. First_name: see there. member.city' },
    [],
  ],
])('the check reports %s', (_, project, expected) => {
  expect(findIssues(project)).toEqual(expected);
});
