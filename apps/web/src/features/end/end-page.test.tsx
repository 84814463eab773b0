import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { offerClosing } from '../../embedding/closing.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { closeSurveys, showSurvey } from '../../testing/shown-survey.tsx';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined); // jsdom lays nothing out
});
afterEach(() => {
  cleanup();
  closeSurveys();
});

const LINK = 'https://panel.example/';
const leading = {
  ...sampleProject,
  items: [{ type: 'G', gid: 'g1', items: [{ type: 'Q', gid: 'q3', qtype: 'blank', title: '三' }] }],
  jumpConsList: [],
  rule_map: {},
  desc_end_page: { jumpLink: LINK },
} as unknown as typeof sampleProject;

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function finish(): Promise<void> {
  await showSurvey(leading);
  await screen.findByRole('heading', { level: 1, name: 'Sample' });
  press('开始作答');
  await screen.findByRole('heading', { level: 1, name: /三/ });
  press('提交');
  await screen.findByRole('heading', { level: 1, name: '提交成功' });
}

// EMBED-7
it.each([
  ['opens its link where the messaging app can close the page', false],
  ['only shows its link where the surrounding app decides what follows', true],
])('the end %s', async (_, isHost) => {
  const close = vi.fn();
  offerClosing({ close, isHost });
  await finish();
  expect(screen.getByRole('link', { name: /继续/ }).getAttribute('href')).toBe(LINK);
  expect(screen.queryByText(/正在为您跳转/) === null).toBe(isHost);
  press('关闭');
  expect(close).toHaveBeenCalledOnce();
});
