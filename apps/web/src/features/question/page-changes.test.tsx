import type { Project } from '@canvass/project';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleProject } from '../../testing/sample-project.ts';
import { closeSurveys, showSurvey } from '../../testing/shown-survey.tsx';

const QUESTIONS = 300;
/** Maximum number of changed nodes: those of a new question with five options, while all others stay. */
const MAX_CHANGES = 60;

afterEach(closeSurveys);

/** One page on which the first answer of question 1 shows question 10, which moves the numbers of all later ones. */
const longPage = {
  ...sampleProject,
  one_question_on_page: false,
  jumpConsList: [],
  rule_map: { chose_first: { bindQ: 'q1', op: 'eq', value: 'q1_1' } },
  dispConsList: [{ targets: ['q10'], action: 'display', conditionGroup: 'chose_first' }],
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: Array.from({ length: QUESTIONS }, (_, at) => ({
        type: 'Q',
        gid: `q${at + 1}`,
        qtype: 'single',
        title: `Title ${at + 1}`,
        items: [1, 2, 3, 4, 5].map((seq) => ({ gid: `q${at + 1}_${seq}`, seq, title: `Option ${seq}` })),
      })),
    },
  ],
} as unknown as Project; // written by hand in the prepared form, as the sample is

it('adds the question that an answer shows, and otherwise changes only the numbers of later questions', async () => {
  await showSurvey(longPage, 'en-GB');
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  const first = await screen.findByRole('group', { name: /Title 1$/ });
  const radio = first.querySelector<HTMLInputElement>('input[value="q1_1"]');
  if (radio === null) throw new Error('Question 1 has no first option.');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await act(async () => fireEvent.click(radio));
  await screen.findByRole('group', { name: /Title 10$/ });
  changes.push(...observer.takeRecords());
  observer.disconnect();
  const numbers = changes.filter(({ type, target }) => type === 'characterData' && isNumber(target));
  expect(numbers).toHaveLength(QUESTIONS - 10);
  expect(changes.length - numbers.length).toBeLessThanOrEqual(MAX_CHANGES);
  expect(screen.getByRole('group', { name: /300\.\s*Title 300$/ })).toBeDefined();
});

const isNumber = ({ parentElement }: Node) => parentElement?.className === 'cv-number';
