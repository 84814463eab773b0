import { type CodeRow, codeRows } from '@canvass/protocol';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { localStatusAfter, reactTo } from '../answering/delivery/failure.ts';
import { texts } from '../later-words/en-GB.ts';
import { halted } from '../store/ui-slice.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { closeSurveys, showSurvey } from '../testing/shown-survey.tsx';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined); // jsdom lays nothing out
});
afterEach(() => {
  cleanup();
  closeSurveys();
});

/** A load code as the table takes it, at a number that HTTP would have: only its row makes it known. */
const MOVED: CodeRow = {
  code: 499,
  words: 'page',
  page: { title: 'closed.not_started', mark: 'clock' },
  client: 'reload',
  refresh: true,
};

it('a row makes a response code: reaction, next load, heading and words', async () => {
  const failure = { kind: 'code', code: MOVED.code, status: 409 } as const;
  expect(reactTo(failure)).toMatchObject({ kind: 'takeOver' });
  (codeRows as CodeRow[]).push(MOVED); // no other test of this file knows it
  Object.assign(texts, { 'api.499': 'The survey has moved.' });
  expect(reactTo(failure)).toEqual({ kind: 'stop', code: MOVED.code, offer: 'reload' });
  expect(localStatusAfter(MOVED.code, null)).toBe(1);
  const { tab } = await showSurvey(sampleProject, 'en-GB');
  tab.store.dispatch(halted({ code: MOVED.code, offer: null }));
  await screen.findByRole('heading', { level: 1, name: 'Not open yet' });
  expect(screen.getByText('The survey has moved.')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
