import { questionFile as question } from '@canvass/logic/testing';
import { expect, it } from 'vitest';
import { pageOfItems } from './page-of-items.ts';

const project = {
  format: 1,
  title: 'Survey',
  quotas: 'not even a list',
  design: { accent: '#123456' },
  items: [
    {
      type: 'G',
      gid: 'g',
      title: 'About you',
      items: [question('a'), question('b', { disp_code: 'Q99 ==' })],
    },
    question('c', {
      title: 'Why {{ Q1 | default("this") }} and [Q2], not [this]?',
      items: [{ gid: 'o', disp_code: 'x', title: '{{ ext.name }}' }],
      option_order: 'random',
    }),
  ],
};

it("contains a group's questions without their logic, and no other part that could have faults", () => {
  const page = pageOfItems(project, [['items', 0]]);
  expect(page).toMatchObject({ gids: ['a', 'b'], title: 'About you' });
  expect(page?.file).toMatchObject({ design: { accent: '#123456' } });
  expect(JSON.stringify(page?.file)).not.toMatch(/disp_code|quotas/);
});

it('shows placeholders by their names, and options in the order of the file', () => {
  const page = pageOfItems(project, [['items', 1]]);
  expect(page?.file).toMatchObject({
    items: [
      { items: [{ title: 'Why ‹Q1› and ‹Q2›, not [this]?', items: [{ gid: 'o', title: '‹ext.name›' }] }] },
    ],
  });
  expect(JSON.stringify(page?.file)).not.toContain('option_order');
});

it('assigns the headings of sections to their first question', () => {
  const inner = { type: 'S', gid: 't', title: 'Inner', items: [question('y')] };
  const outer = { type: 'S', gid: 's', title: '<b>Outer</b> {{ Q1 }}', items: [inner, question('z')] };
  const page = pageOfItems({ ...project, items: [{ type: 'G', gid: 'g', items: [question('x'), outer] }] }, [
    ['items', 0],
  ]);
  expect(page?.gids).toEqual(['x', 'y', 'z']);
  expect(page?.headings).toEqual({ y: ['Outer ‹Q1›', 'Inner'] });
});

it('contains all questions at several paths', () => {
  const page = pageOfItems({ ...project, items: [question('x'), question('y'), question('z')] }, [
    ['items', 0],
    ['items', 2],
  ]);
  expect(page?.gids).toEqual(['x', 'z']);
  expect(page?.title).toBeUndefined();
});

it('is undefined if no path leads to an item', () =>
  expect(pageOfItems(project, [['items', 7]])).toBeUndefined());
