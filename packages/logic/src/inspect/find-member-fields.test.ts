import type { Project } from '@canvass/project';
import { expect, test } from 'vitest';
import { keepMemberFields, findMemberFields } from './find-member-fields.ts';

const fieldsIn = (...parts: readonly unknown[]) => [...findMemberFields({ parts } as unknown as Project)];

test.each([
  ['member.city == "Rome"', ['city']],
  ['member . field_val_list . city', ['city', 'field_val_list']],
  ['member["first name"] is empty', ['first name']],
  ['MEMBER("st\\u006fre")', ['store']],
  ['member // who\n.store', ['store']],
  ['label("VIP") and Q1 == 1', ['labels']],
  ['It’s for you, {{ member.name | default("you") }}', ['name']],
  ["Don't go, [member:name]", ['name']],
  ['Are you a member of our store? See the label.', []],
  ['Q1A1', []],
])('%s reads the member fields %j', (text, fields) => {
  expect(fieldsIn({ jump_code: text })).toEqual(fields);
});

test('a rule reads its field and the type of the member', () => {
  expect(
    fieldsIn({ member: 'field_val_list', field: 'city', mtype: 'fan', op: 'eq', value: 'Rome' }),
  ).toEqual(['city', 'field_val_list', 'mtype']);
});

test('a reduced member lacks the fields that are not read', () => {
  const member = { mtype: 'fan', store: 'S1', field_val_list: { city: 'Rome', income: 12 } };
  expect(keepMemberFields(member, new Set(['store', 'city', 'absent']))).toEqual({
    store: 'S1',
    field_val_list: { city: 'Rome' },
  });
  expect(keepMemberFields(member, new Set())).toBeNull();
  expect(keepMemberFields(null, new Set(['store']))).toBeNull();
});
