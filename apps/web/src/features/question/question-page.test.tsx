import type { Project } from '@canvass/project';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleProject } from '../../testing/sample-project.ts';
import { closeSurveys, showSurvey } from '../../testing/shown-survey.tsx';

afterEach(closeSurveys);

const createPage = (...required: readonly boolean[]) =>
  ({
    ...sampleProject,
    one_question_on_page: false,
    jumpConsList: [],
    items: [
      {
        type: 'G',
        gid: 'g1',
        items: required.map((isRequired, at) => ({
          type: 'Q',
          gid: `q${at}`,
          qtype: 'blank',
          title: `Title ${at}`,
          required: isRequired,
        })),
      },
    ],
  }) as unknown as Project; // written by hand in the prepared form, as the sample is

it.each([
  ['explains the asterisk if only some questions have it', [true, false], 1],
  ['needs no explanation if all questions have it', [true, true], 0],
  ['needs no explanation without asterisks', [false, false], 0],
] as const)('%s', async (_, required, count) => {
  await showSurvey(createPage(...required), 'en-GB');
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('textbox', { name: /Title 1/ });
  expect(screen.queryAllByText('* required')).toHaveLength(count);
});
