import type { Project } from '@canvass/project';
import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeDraft } from '../../step/settle/draft.ts';
import { settleAll } from '../../step/settle/settle.ts';
import type { State } from '../../program/types.ts';
import type { Program } from '../../program/program.ts';
import { vectorGet } from '../../program/vector.ts';
import { questionView } from '../../view/question-view.ts';
import { rng } from '../../random/rng.ts';
import { withAutomatic, withReadOnly } from '../../testing/arbitrary-automatic.ts';
import { arbitraryProject, randomRespondent } from '../../testing/index.ts';
import { compileProject } from '../../testing/scenario.ts';
import { WITHOUT_HOST, walkSurvey } from '../../testing/walk-survey.ts';
import { reduceEvents } from '../../transcript/reduce-events.ts';
import { replay } from '../../transcript/transcript.ts';

const walkSeeds = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000));
const runs = { numRuns: process.env['CANVASS_FULL'] === undefined ? 100 : 3_000 };

/** The surveys have no flow, so that no effect becomes pending. */
function walk(
  [projectSeed, seq]: readonly [number, number],
  visit?: (program: Program, state: State) => void,
) {
  const { flow: _, quotas: __, ...plain }: Project = arbitraryProject(String(projectSeed));
  const automatic = withAutomatic(rng(`automatic:${projectSeed}`), plain);
  const program = compileProject(withReadOnly(rng(`read-only:${projectSeed}`), automatic));
  return walkSurvey(program, randomRespondent(program, seq, 60), WITHOUT_HOST, ({ result }) =>
    visit?.(program, result.state),
  );
}

it('a state computed step by step equals the state computed from scratch', () => {
  const seenCounts = { automatic: 0, patched: 0 };
  fc.assert(
    fc.property(walkSeeds, (seeds) => {
      walk(seeds, (program, state) => {
        const draft = computeDraft(program, state);
        settleAll(draft);
        const { effective, status, options, rows, jumps } = draft.state;
        const { effective: e, status: s, options: o, rows: r, jumps: j } = state;
        expect({ effective, status, options, rows, jumps }).toEqual({
          effective: e,
          status: s,
          options: o,
          rows: r,
          jumps: j,
        });
        for (const { gid, index, patch } of program.questions) {
          const isAutomatic =
            vectorGet(effective, index) !== null && vectorGet(state.answers, index) === null;
          if (isAutomatic) seenCounts.automatic += 1;
          if (patch !== undefined && questionView(program, state, gid)?.tipText === 'patched')
            seenCounts.patched += 1;
        }
      });
    }),
    runs,
  );
  expect(seenCounts.automatic).toBeGreaterThan(runs.numRuns);
  expect(seenCounts.patched).toBeGreaterThan(0);
});

it('an automatic answer is one that a respondent could give', () => {
  fc.assert(
    fc.property(walkSeeds, (seeds) => {
      walk(seeds, (program, state) => {
        for (const { index, type, question } of program.questions) {
          const answer = vectorGet(state.effective, index);
          if (answer !== null) expect(type.parse(answer, question)).toEqual(answer);
        }
      });
    }),
    runs,
  );
});

it('reduced events give the same state', () => {
  fc.assert(
    fc.property(walkSeeds, (seeds) => {
      const { program, facts, state, events } = walk(seeds);
      const replayed = replay(
        program,
        facts,
        reduceEvents(program, events as readonly RespondentEvent[]),
      ).state;
      expect({ ...replayed, issues: state.issues }).toEqual(state);
    }),
    runs,
  );
});

it('a cached patched question equals a new one', () => {
  fc.assert(
    fc.property(walkSeeds, (seeds) => {
      walk(seeds, (program, state) => {
        for (const { gid } of program.questions.filter(({ patch }) => patch !== undefined)) {
          const { question, title } = questionView(program, state, gid) ?? {};
          const fresh = questionView({ ...program }, state, gid);
          expect({ question, title }).toEqual({ question: fresh?.question, title: fresh?.title });
        }
      });
    }),
    runs,
  );
});
