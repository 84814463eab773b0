import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleProject } from '../../testing/sample-project.ts';
import { closeSurveys, heading, showSurvey } from '../../testing/shown-survey.tsx';

afterEach(closeSurveys);

// SCREEN-21
it.each([
  [undefined, ['约 1 分钟', '最多 4 题']],
  [{ minutes: 8 }, ['约 8 分钟', '最多 4 题']],
  [{ minutes: 0 }, ['最多 4 题']],
  [{ questions: false }, ['约 1 分钟']],
  [{ minutes: 0, questions: false }, []],
])('the start page with facts %o shows %j', async (facts, shown) => {
  await showSurvey({ ...sampleProject, desc_begin_page: { ...(facts !== undefined && { facts }) } });
  await heading('Sample');
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(shown);
});

it('the start page shows no estimate beside a duration in the text of the author', async () => {
  await showSurvey({ ...sampleProject, desc_begin_page: { text: '大约需要 8 分钟。' } });
  await heading('Sample');
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['最多 4 题']);
});
