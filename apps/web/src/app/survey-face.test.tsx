import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sampleProject } from '../testing/sample-project.ts';
import { answerFirst, closeSurveys, heading, press, showSurvey } from '../testing/shown-survey.tsx';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined); // jsdom has no layout
});
afterEach(closeSurveys);

it('shows the length of the survey at its start, and the given answers at its end', async () => {
  await showSurvey(sampleProject);
  await heading('Sample');
  expect(screen.getByText('最多 4 题')).toBeTruthy();
  expect(screen.getByText('约 1 分钟')).toBeTruthy();
  press('开始作答');
  await heading(/一/);
  expect(document.querySelector('.app-page-count')?.textContent).toBe('第 1 页'); // an answer can show another page
  fireEvent.click(screen.getByRole('radio', { name: 'B' }));
  press('下一页');
  await heading(/三/);
  expect(document.querySelector('.app-page-count')?.textContent).toBe('2 / 3');
  press('下一页');
  await heading(/四/);
  press('提交');
  await heading('提交成功');
  expect(await screen.findByText('您的回答')).toBeTruthy();
  expect([...document.querySelectorAll('.app-recap dd')].map(({ textContent }) => textContent)).toContain(
    'B',
  );
  expect(screen.getByRole('button', { name: '打印' })).toBeTruthy();
});

it('shows the position in words in Arabic, in which digits around a slash could be read in either order', async () => {
  const { runtime } = await showSurvey(sampleProject);
  await answerFirst();
  await act(async () => runtime.setLanguage('ar'));
  expect(document.querySelector('.app-page-count')?.textContent).toBe('2 من 3');
});
