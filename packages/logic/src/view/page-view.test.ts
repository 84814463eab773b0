import type { Group } from '@canvass/project';
import { expect, it } from 'vitest';
import { play, project, single } from '../testing/scenario.ts';
import { pageView } from './page-view.ts';

it.each([
  ['About you', 'About you'],
  ['', undefined],
])('the title %j of a group is the heading %j of its page', (title, heading) => {
  const survey = project([[single('Q1', 2)]]);
  const [group] = survey.items as [Group];
  const { program, state } = play({ ...survey, items: [{ ...group, title }] });
  expect(pageView(program, state).title).toBe(heading);
});
