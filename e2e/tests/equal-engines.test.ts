import { reduceEvents, replay, start, step, transcriptText } from '@canvass/logic';
import { createMemoryLedgers, quotasOf, runEffects, computeScore } from '@canvass/logic/effects';
import {
  arbitraryProject,
  projectFile,
  randomRespondent,
  walkSurvey,
  WITH_POINTS,
} from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { expect, it } from 'vitest';
import {
  compileForBrowser,
  compileForHost,
  compileForPreview,
  createPublicProject,
} from '../src/browser-program.ts';

/**
 * Compares a browser with the public project, a preview with its project, a host that has the full project and fulfils
 * effects, and the replay of the sent events. Half of the surveys have points, computed values and quotas. Uses neither HTTP nor storage, which leaves time for many surveys. `CANVASS_SURVEY` plays one survey:
 * CANVASS_SURVEY=182 vitest run --project journeys e2e/tests/equal-engines.test.ts
 */
const onlySurvey = process.env['CANVASS_SURVEY'];
const SURVEYS = process.env['CANVASS_FULL'] === undefined ? 80 : 32_000;
const RESPONDENTS_EACH = 3;
const BUDGET_MS = 3_600_000;

it(
  'browser, preview, host and replay agree on every transcript, byte for byte',
  async () => {
    const seeds =
      onlySurvey === undefined ? Array.from({ length: SURVEYS }, (_, seed) => seed) : [Number(onlySurvey)];
    const count = { transcripts: 0, ended: 0, events: 0 };
    for (const seed of seeds) {
      for (const { ended, events } of await playNamed(seed, playSurvey)) {
        count.transcripts += 1;
        count.events += events;
        if (ended) count.ended += 1;
      }
    }
    process.stdout.write(
      `equal engines: ${count.transcripts} transcripts in ${seeds.length} surveys, ` +
        `${count.ended} ended, ${count.events} events\n`,
    );
    if (onlySurvey === undefined) expect(count.ended).toBeGreaterThan(count.transcripts / 2);
  },
  BUDGET_MS,
);

async function playNamed<T>(seed: number, play: (seed: number) => Promise<T>): Promise<T> {
  try {
    return await play(seed);
  } catch (error) {
    throw new Error(`CANVASS_SURVEY=${seed}`, { cause: error });
  }
}

async function playSurvey(seed: number) {
  const project = arbitraryProject(`engines:${seed}${seed % 2 === 0 ? '' : WITH_POINTS}`);
  const host = compileForHost(projectFile(project, `EqualEngines${String(seed).padStart(12, '0')}`));
  const browser = await compileForBrowser(createPublicProject(host));
  const preview = compileForPreview(host.project);
  const ledgers = createMemoryLedgers(quotasOf(host), () => 0);
  return Array.from({ length: RESPONDENTS_EACH }, (_, number) => {
    const name = `survey ${seed}, respondent ${number}`;
    const respondent = randomRespondent(browser, seed * 100 + number, 60);
    let state = start(host, respondent.facts);
    let previewState = start(preview, respondent.facts);
    const storedEvents: unknown[] = [];
    const walk = walkSurvey(
      browser,
      respondent,
      (_, seq) => runEffects(host, state, ledgers.ledgersFor(seq)).steps.map(({ event }) => event),
      ({ event, result }) => {
        const hostResult = step(host, state, event);
        state = hostResult.state;
        previewState = step(preview, previewState, event).state;
        expect(hostResult.refused, name).toEqual(result.refused);
        expect(state, name).toEqual(result.state);
        expect(previewState, name).toEqual(result.state);
        expect(computeScore(preview, previewState), name).toBe(computeScore(host, state));
        const hasFailed = event.type === 'next' && result.state.issues.length > 0;
        if (result.refused === undefined && !hasFailed) storedEvents.push(event);
      },
    );
    // Only answer events are sorted; host events keep their position.
    const reducedEvents = reduceEvents(host, storedEvents as readonly RespondentEvent[]);
    const replayed = replay(host, respondent.facts, reducedEvents);
    expect(replayed.refused, name).toEqual([]);
    const sentLines = walk.transcript.lines.filter((line) => !isFailedNext(line));
    expect(transcriptText(replayed.transcript), name).toBe(transcriptText({ lines: sentLines, answers: {} }));
    return { ended: walk.state.end.is_end === 1, events: walk.events.length };
  });
}

/** Whether a line is a Next that showed errors, which is not stored (docs/adr/0014). */
function isFailedNext(line: string): boolean {
  const { event, issues } = JSON.parse(line) as { event: string; issues?: unknown };
  return event === 'next' && issues !== undefined;
}
