import { LiveRegion } from '@canvass/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { halted } from '../store/ui-slice.ts';
import type { QuotaReply } from '../testing/fake-server.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { answerFirst, closeSurveys, heading, press, showSurvey } from '../testing/shown-survey.tsx';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined); // jsdom has no layout
});
afterEach(closeSurveys);

const withPolicy = {
  ...sampleProject,
  desc_begin_page: { open_policy: true, policy_desc: '协议' },
} as typeof sampleProject;

describe('start page', () => {
  it('asks for consent, which is never preselected, and does not begin without it', async () => {
    const { server } = await showSurvey(withPolicy);
    const box = await screen.findByRole('checkbox', { name: '我已阅读并同意以上协议' });
    expect(box).toHaveProperty('checked', false);
    press('开始作答');
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(screen.getAllByText('请先同意协议条款')).toHaveLength(1);
    expect(document.title).toBe('错误：Sample');
    expect(server.responses).toHaveLength(0);
    fireEvent.click(box);
    expect(screen.queryByText('请先同意协议条款')).toBeNull();
    expect(document.title).toBe('Sample');
    press('开始作答');
    await heading(/一/);
    expect(server.responses).toHaveLength(1);
    expect(location.pathname).toMatch(/\/question$/);
  });

  it('shows that the server cannot be reached, and offers a retry', async () => {
    const { server } = await showSurvey(sampleProject);
    server.network = 'lostRequest';
    await heading('Sample');
    press('开始作答');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('网络'));
    server.network = 'slotsHeld';
    press('开始作答');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('请过几分钟再试'));
    server.network = 'fine';
    press('开始作答');
    await heading(/一/);
  });
});

describe('a question page', () => {
  it("shows the author's texts on its buttons", async () => {
    const btns_text = { screen_next: '往前', screen_pre: '往后' };
    await showSurvey({ ...sampleProject, btns_text } as typeof sampleProject);
    await heading('Sample');
    press('开始作答');
    await heading(/一/);
    fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
    press('往前');
    await heading(/二/);
    press('往后');
    await heading(/一/);
  });

  it('shows one error at the field until it is corrected, then moves the focus on', async () => {
    await showSurvey(sampleProject);
    await heading('Sample');
    press('开始作答');
    await heading(/一/);
    press('下一页');
    const [first] = screen.getAllByRole('radio');
    if (first === undefined) throw new Error('no options');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.getAllByText('请选择一个选项')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toMatch(/^错误：第 1 页/);
    fireEvent.click(first);
    expect(screen.queryByText('请选择一个选项')).toBeNull();
    expect(document.title).toMatch(/^第 1 页/);
    expect(document.activeElement).toBe(first);
    press('下一页');
    const next = await heading(/二/);
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(document.title).toBe('第 2 页 – Sample');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the focus when an answer changes the page', async () => {
    await showSurvey({ ...sampleProject, one_question_on_page: false });
    await heading('Sample');
    press('开始作答');
    await screen.findByText('二');
    await act(async () => press('提交')); // waits for the texts of the list of errors
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    const skips = screen.getByRole('radio', { name: 'B' });
    skips.focus();
    fireEvent.click(skips);
    await waitFor(() => expect(screen.queryByText('二')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(skips);
  });

  it("uses the browser's history for Back, submits once, and shows a message after Back from the end", async () => {
    const { server, tab } = await showSurvey(sampleProject);
    await answerFirst();
    press('上一页');
    await heading(/一/);
    press('下一页');
    await heading(/三/);
    press('下一页');
    await heading(/四/);
    press('提交');
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    await heading('提交成功');
    expect(server.responses[0]?.state.end).toMatchObject({ is_end: 1, status: 1 });
    expect(server.responses[0]?.events.filter(({ type }) => type === 'fulfilled')).toHaveLength(1);
    expect(tab.store.getState().ui.ended).toMatchObject({ status: 1 });
    history.back();
    await heading('已提交');
  });

  it('offers to continue the response, with the number of answers', async () => {
    const { runtime } = await showSurvey(sampleProject);
    await heading('Sample');
    press('开始作答');
    await heading(/一/);
    fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
    runtime.navigation.push(location.pathname.replace('/question', ''));
    await heading('欢迎回来');
    expect(screen.getByText('您已回答 1 题，回答已为您保留。')).toBeDefined();
    press('继续作答');
    await heading(/一/);
    expect(screen.getAllByRole('radio')[0]).toHaveProperty('checked', true);
  });
});

describe('the end', () => {
  it.each([
    ['no limit', {}, true],
    ['one answer of a device', { limit_device: {} }, false],
    ['several answers of a device', { limit_device: { max: 2 } }, true],
    ['one answer of an address', { settings: { ip_once: true } }, false],
    ['no limits kept', { limit_device: {}, settings: { ip_privacy_open: false } }, true],
  ])('offers another response only if one is allowed: %s', async (_name, more, isOffered) => {
    await showSurvey({
      ...sampleProject,
      ...more,
      settings: { answer_again: true, ...('settings' in more && more.settings) },
    } as typeof sampleProject);
    await answerFirst();
    press('下一页');
    await heading(/四/);
    press('提交');
    await heading('提交成功');
    const offers = () => screen.queryAllByRole('button', { name: '再填一份' }).length;
    expect(offers()).toBe(isOffered ? 1 : 0);
    history.back();
    await heading('已提交');
    expect(offers()).toBe(isOffered ? 1 : 0);
  });
});

describe('a step that the server decides', () => {
  const waitingProject = { ...sampleProject, quota_waits: { start: false, gids: ['q3'] } };
  /** Opens the question that quotas read, on the second page. */
  async function atQuota(quota?: QuotaReply) {
    const survey = await showSurvey(waitingProject, 'zh-CN', quota);
    await answerFirst();
    return survey;
  }

  it('keeps its page, even against Back, until the reply moves it on with the focus', async () => {
    const { server, runtime } = await atQuota();
    server.network = 'lostRequest';
    press('下一页');
    const button = await screen.findByRole('button', { name: '请稍候…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('button', { name: '上一页' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('heading', { level: 1 }).closest('[inert]')).not.toBeNull();
    expect(await screen.findByText(/这一步需要联网/)).toBeDefined();
    const { length } = history;
    history.back();
    await waitFor(() =>
      expect(runtime.navigation.current()).toMatchObject({ cause: 'pop', mark: { page: 2 } }),
    );
    await heading(/三/);
    server.network = 'fine';
    runtime.controller.wake();
    const next = await heading(/四/);
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(next.closest('[inert]')).toBeNull();
    expect(history.length).toBe(length + 1);
  });

  it('shows that all slots are held, and continues once one is free', async () => {
    const { server, runtime } = await atQuota();
    server.network = 'slotsHeld';
    press('下一页');
    expect(await screen.findByText(/名额暂时被正在答题的人占满/)).toBeDefined();
    server.network = 'fine';
    runtime.controller.wake();
    await heading(/四/);
    expect(server.received).toHaveLength(2);
  });

  it('shows that there were too many requests, and continues', async () => {
    const { server, runtime } = await atQuota();
    server.network = 'tooMany';
    press('下一页');
    await screen.findByRole('button', { name: '请稍候…' });
    await waitFor(() =>
      expect(document.querySelector('.app-trouble')?.textContent).toBe('请求过于频繁，请稍候'),
    );
    server.network = 'fine';
    runtime.controller.wake();
    await heading(/四/);
  });

  it('returns to the question with a message about the change', async () => {
    await atQuota(() => ({ is_end: 0, status: 3, q: 'q3' }));
    press('下一页');
    expect(await screen.findAllByText(/人数已满/)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    expect(screen.getByRole('button', { name: '下一页' }).getAttribute('aria-busy')).toBeNull();
  });

  it('may end before the first page', async () => {
    const { tab } = await showSurvey(
      { ...sampleProject, quota_waits: { start: true, gids: [] } },
      'zh-CN',
      () => ({ is_end: 1, status: 3 }),
    );
    await heading('Sample');
    press('开始作答');
    await heading('问卷到此结束');
    expect(location.pathname).toMatch(/\/end$/);
    await waitFor(() => expect(tab.store.getState().ui.ended).toMatchObject({ status: 3 }));
  });

  it('ends on the page of a full quota', async () => {
    await atQuota(() => ({ is_end: 1, status: 3 }));
    press('下一页');
    await heading('问卷到此结束');
    expect(location.pathname).toMatch(/\/end$/);
  });
});

test.each([
  [1004, 'en-GB', 'This survey has ended'],
  [1113, 'zh-TW', '已提交'],
  [1002, 'zh-CN', '问卷有变化'],
  [424_242, 'zh-CN', '无法填写这份问卷'],
])('code %i in %s shows the page "%s"', async (code, language, title) => {
  const { tab } = await showSurvey(sampleProject, language);
  tab.store.dispatch(halted({ code, offer: code === 1002 ? 'reload' : null }));
  await heading(title);
  expect(document.body.textContent).not.toContain('api.');
  expect(document.body.textContent).not.toContain(String(code));
  expect(screen.queryAllByText('重新加载')).toHaveLength(code === 1002 || code === 424_242 ? 1 : 0);
});

it('a halted survey does not keep the announcement of the page before', async () => {
  render(<LiveRegion />);
  const { tab } = await showSurvey(sampleProject, 'en-GB');
  await heading('Sample');
  press('Start');
  await heading(/一/);
  fireEvent.click(screen.getByRole('radio', { name: 'B' }));
  press('Next');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Page /));
  act(() => void tab.store.dispatch(halted({ code: 1002, offer: 'reload' })));
  await waitFor(() => expect(screen.queryByText(/^Page /)).toBeNull());
});
