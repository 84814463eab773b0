import 'fake-indexeddb/auto';
import { compile } from '@canvass/logic';
import {
  arbitraryProject,
  type RandomRespondent,
  randomRespondent,
  WITH_REQUESTS,
} from '@canvass/logic/testing';
import type { Project } from '@canvass/project';
import { registry } from '@canvass/question-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTab, type Tab } from '../testing/browser-tab.ts';
import { createFakeServer, type NetworkConditions } from '../testing/fake-server.ts';
import { settle, withSessionClock } from '../testing/session-clock.ts';
import { newSurveyId } from '../testing/sample-project.ts';
import { engineOf, expectAgreement, untilDelivered, comparedState } from '../testing/session-harness.ts';

withSessionClock();

const networks = fc.constantFrom<NetworkConditions>('fine', 'fine', 'lostRequest', 'lostReply');
const pageLoads = fc.array(fc.tuple(networks, fc.nat(6), fc.nat(2)), { minLength: 2, maxLength: 6 });
const MANY_RUNS_MS = 1_200_000;

const visibleState = (tab: Tab) => ({
  ...comparedState(engineOf(tab)),
  pending: engineOf(tab)?.pending ?? [],
});

function performMoves(tab: Tab, respondent: RandomRespondent, moves: number): void {
  for (let move = 0; move < moves; move += 1) {
    const state = engineOf(tab);
    const event = state && respondent.act(state);
    if (event !== undefined) tab.do(event);
  }
}

/** A random survey, in half of the runs with requests, and a random respondent whose page closes between moves. */
it('in random surveys with requests, a page that closes at any point loses no answers', {
  timeout: MANY_RUNS_MS,
}, async () => {
  const run = fc.asyncProperty(fc.nat(1_000_000), pageLoads, async (seed, script) => {
    // The generator makes projects in their prepared form.
    const { program } = compile(
      arbitraryProject(seed % 2 === 0 ? `${seed}${WITH_REQUESTS}` : String(seed)) as Project,
      registry,
    );
    if (program === undefined) return;
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const respondent = randomRespondent(program, seed, 40);
    let tab = await openTab({ surveyId, program, server });
    await tab.controller.begin(true);
    for (const [network, moves, turns] of script) {
      server.network = network;
      performMoves(tab, respondent, moves);
      if (turns > 0) await settle(turns);
      await tab.controller.flush();
      const before = visibleState(tab);
      const { ui, queue } = tab.store.getState();
      tab.kill();
      tab = await openTab({ surveyId, program, server });
      if (ui.ended !== null || before.end?.is_end === 1) return;
      if (queue.log.events.length > 0) expect(visibleState(tab)).toEqual(before);
      else if (queue.credentials === null) await tab.controller.begin(true);
    }
    server.network = 'fine';
    await untilDelivered(tab);
    expect(visibleState(tab).pending).toEqual([]);
    expectAgreement(tab, server);
  });
  await fc.assert(run, { numRuns: process.env['CANVASS_FULL'] === undefined ? 40 : 2_000 });
});
