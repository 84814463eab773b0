import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_LOG } from './record/answer-log.ts';
import type { LocalResponse } from './record/local-response.ts';
import { createMemoryStore } from './device-store.ts';
import { createRecorder } from './recorder.ts';

const facts = {
  ...UNKNOWN_RESPONDENT,
  seq: null,
  device: 'phone',
} as const;
const response: LocalResponse = {
  surveyId: 'survey',
  runId: 'run',
  version: 1,
  facts,
  log: EMPTY_LOG,
  credentials: null,
};

function createRecording() {
  const store = createMemoryStore();
  const save = vi.spyOn(store, 'saveResponse');
  const rescue = vi.spyOn(store, 'rescueResponse');
  let current = response;
  const recorder = createRecorder(store, () => current);
  const change = () => {
    current = { ...current, log: { ...EMPTY_LOG } };
    recorder.changed();
    return current;
  };
  return { recorder, change, save, rescue };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes changes after a pause, only the newest of several', async () => {
  const { change, save } = createRecording();
  change();
  const newest = change();
  expect(save).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(save.mock.calls).toEqual([[newest]]);
});

it('saves an unwritten change immediately when the page is left', () => {
  const { recorder, change, rescue } = createRecording();
  const newest = change();
  recorder.rescue();
  expect(rescue.mock.calls).toEqual([[newest]]);
});

it('writes a change immediately if `flush` is called, and only once', async () => {
  const { recorder, change, save } = createRecording();
  const newest = change();
  await recorder.flush();
  expect(save.mock.calls).toEqual([[newest]]);
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledTimes(1);
});

it('drops planned writes after another tab has taken over', async () => {
  const { recorder, change, save, rescue } = createRecording();
  change();
  await recorder.stop();
  recorder.rescue();
  await vi.runAllTimersAsync();
  expect([save.mock.calls, rescue.mock.calls]).toEqual([[], []]);
});
