// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { answer, next } from '@canvass/logic/testing';
import type { PagesEvent } from '@canvass/protocol';
import { beforeAll, expect, it, vi } from 'vitest';
import { openTab } from '../testing/browser-tab.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram, sampleProject } from '../testing/sample-project.ts';
import { withSessionClock } from '../testing/session-clock.ts';
import { expectAgreement, untilDelivered } from '../testing/session-harness.ts';

withSessionClock();
// jsdom has no `crypto.subtle`.
beforeAll(() => void vi.stubGlobal('crypto', webcrypto));

const measuringProgram = sampleProgram({ ...sampleProject, settings: { page_records: true } });
const pagesOf = (events: readonly { readonly type: string }[]) =>
  events.filter((event): event is PagesEvent => event.type === 'pages').map(({ qPageArray }) => qPageArray);

// ANSWER-17: the server's engine accepts the events that are sent.
it('records for each page that was left how long it was visible, and where its images were touched', async () => {
  await import('./page-meter.ts'); // the app loads it while the respondent reads the first page
  const server = createFakeServer(measuringProgram);
  const tab = await openTab({ surveyId: newSurveyId(), program: measuringProgram, server });
  await tab.controller.begin(true);
  await vi.dynamicImportSettled();
  document.body.innerHTML = '<section id="q-q1" class="cv-question"><img alt=""></section>';
  const image = document.querySelector('img');
  if (image === null) throw new Error('there is no image');
  image.getBoundingClientRect = () => new DOMRect(100, 100, 200, 50);
  image.dispatchEvent(new MouseEvent('pointerdown', { clientX: 150, clientY: 150, bubbles: true }));
  document.body.dispatchEvent(new MouseEvent('pointerdown', { clientX: 1, clientY: 1, bubbles: true }));
  tab.do(answer('q1', ['a']));
  tab.do(next);
  tab.do(next);
  await untilDelivered(tab);
  const records = pagesOf(tab.store.getState().queue.log.events);
  const anyTime = { ms: expect.any(Number) };
  expect(records).toEqual([
    [{ p: 0, i: 0, gid: 'q1', v: { ...anyTime, taps: [[0.25, 1, expect.any(Number)]] } }],
    [{ p: 1, i: 0, gid: 'q2', v: anyTime }],
  ]);
  expectAgreement(tab, server);
  tab.kill();
});

it('records nothing if the survey does not measure pages', async () => {
  const program = sampleProgram();
  const server = createFakeServer(program);
  const tab = await openTab({ surveyId: newSurveyId(), program, server });
  await tab.controller.begin(true);
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await untilDelivered(tab);
  expect(pagesOf(tab.store.getState().queue.log.events)).toEqual([]);
  tab.kill();
});
