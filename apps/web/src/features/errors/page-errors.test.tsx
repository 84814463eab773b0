import type { Project } from '@canvass/project';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

it('leads from a check across answers back to the earlier of its questions', async () => {
  const number = (gid: string, title: string) => ({
    type: 'Q',
    gid,
    cid: gid,
    qtype: 'blank',
    title,
    open_attrs: { type: 'int' },
  });
  const survey = {
    ...rowsInReverse,
    items: [
      { type: 'G', gid: 'g1', items: [number('all', 'How many of you are there?')] },
      { type: 'G', gid: 'g2', items: [number('adults', 'How many adults?')] },
    ],
    checks: [{ gid: 'fit', at: ['adults', 'all'], holds: 'adults <= all', text: 'More than all of you.' }],
  } as unknown as Project; // also written by hand in the prepared form
  await showSurvey(survey, 'en-GB');
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('How many adults?');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('More than all of you.');
  fireEvent.click(within(summary).getByRole('button', { name: 'Change “How many of you are there?”' }));
  const field = await screen.findByRole('textbox', { name: /of you are there/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: /adults/ })).toHaveProperty(
    'value',
    '3',
  );
});

it('lists errors of rows in the order shown, and opens the first row', async () => {
  await showSurvey(rowsInReverse, 'en-GB', undefined, ['matrix_single']);
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByText('Row 1 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const summary = await screen.findByRole('alert');
  const links = within(summary).getAllByRole('link');
  expect(links.map(({ textContent }) => /West|South|North/.exec(textContent ?? '')?.[0])).toEqual([
    'West',
    'South',
    'North',
    undefined,
  ]);
  expect(screen.getByText('Row 1 of 3')).toBeDefined();
});
