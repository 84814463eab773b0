import 'fake-indexeddb/auto';
import { pageView } from '@canvass/logic';
import { answer, next } from '@canvass/logic/testing';
import type { Project } from '@canvass/project';
import { expect, it } from 'vitest';
import { openTab, type Tab } from '../testing/browser-tab.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram } from '../testing/sample-project.ts';
import { withSessionClock } from '../testing/session-clock.ts';
import { engineOf, expectAgreement, untilDelivered } from '../testing/session-harness.ts';

withSessionClock();

const group = (gid: string, ...items: readonly object[]) => ({ type: 'G', gid, items });
const choice = (gid: string) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title: gid,
  items: [1, 2].map((seq) => ({ gid: `${gid}_${seq}`, seq, title: `${seq}` })),
});
const text = (gid: string) => ({ type: 'Q', gid, qtype: 'blank', title: gid, required: true });
/** When its page is left, an empty q1 skips q2, whose first option ends the survey. */
const program = sampleProgram({
  format: 1,
  title: 'Shown first',
  items: [group('g1', choice('q1'), choice('q2'), text('q3')), group('g2', text('q4'))],
  rule_map: {
    none: { bindQ: 'q1', op: 'empty' },
    first: { bindQ: 'q2', optGid: 'q2_1', op: 'notEmpty' },
  },
  jumpConsList: [
    { bindQ: 'q1', conditionGroup: 'none', nextQ: 'q3' },
    { bindQ: 'q2', conditionGroup: 'first', endStatus: 'finished' },
  ],
} as unknown as Project); // in the prepared form: every text is plain

const page = (tab: Tab) => {
  const state = engineOf(tab);
  return state && pageView(program, state).gids;
};

it('questions that Next added to its page are shown after a reload, and the server has their answers', async () => {
  const surveyId = newSurveyId();
  const server = createFakeServer(program);
  let tab = await openTab({ surveyId, program, server });
  await tab.controller.begin(true);
  tab.do(answer('q2', ['q2_1']));
  tab.do(next);
  expect(page(tab)).toEqual(['q1', 'q3']);
  await untilDelivered(tab);
  await tab.controller.flush();
  tab.kill();
  tab = await openTab({ surveyId, program, server });
  expect(page(tab)).toEqual(['q1', 'q3']);
  tab.do(answer('q3', ['x']));
  tab.do(next);
  expect(page(tab)).toEqual(['q4']);
  await untilDelivered(tab);
  expectAgreement(tab, server);
});
