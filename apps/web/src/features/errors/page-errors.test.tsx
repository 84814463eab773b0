import type { Project } from '@canvass/project';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleProject } from '../../testing/sample-project.ts';
import { closeSurveys, showSurvey } from '../../testing/shown-survey.tsx';

afterEach(closeSurveys);

const withTitles = (prefix: string, ...titles: string[]) =>
  titles.map((title, at) => ({ gid: `${prefix}${at + 1}`, seq: at + 1, title }));

/** Rows in another order than the author's, of which one is drawn at a time. */
const rowsInReverse = {
  ...sampleProject,
  one_question_on_page: false,
  rule_map: {},
  jumpConsList: [],
  dispConsList: [],
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'wards',
          qtype: 'matrix_single',
          title: 'How was each ward?',
          required: true,
          lineByline: true,
          row_order: 'reverse',
          items: withTitles('o', 'Good', 'Bad'),
          rows_items: withTitles('r', 'North', 'South', 'West'),
        },
        { type: 'Q', gid: 'name', qtype: 'blank', title: 'Name?', required: true },
      ],
    },
  ],
} as unknown as Project; // written by hand in the prepared form, as the sample is

it('names rows in the order in which they are shown, and opens the first of them', async () => {
  await showSurvey(rowsInReverse, 'en-GB', undefined, ['matrix_single']);
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByText('Row 1 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const summary = await screen.findByRole('alert');
  const named = within(summary).getAllByRole('link');
  expect(named.map(({ textContent }) => /West|South|North/.exec(textContent ?? '')?.[0])).toEqual([
    'West',
    'South',
    'North',
    undefined,
  ]);
  expect(screen.getByText('Row 1 of 3')).toBeDefined();
});
