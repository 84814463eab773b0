import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeMoment } from '../../program/moment.ts';
import type { PagePart, State } from '../../program/types.ts';
import type { Program } from '../../program/program.ts';
import { rng } from '../../random/rng.ts';
import { arbitraryProject } from '../../testing/arbitrary-project.ts';
import { withoutRulesInSections, withoutSections, withSections } from '../../testing/arbitrary-sections.ts';
import { randomRespondent } from '../../testing/random-respondent.ts';
import { ledgersOf, randomWalk } from '../../testing/random-walk.ts';
import { compileProject } from '../../testing/scenario.ts';
import { seedsWithValues } from '../../testing/walk-seeds.ts';
import { createHost, walkSurvey } from '../../testing/walk-survey.ts';
import { pageView } from '../../view/page-view.ts';

const RUNS = { numRuns: process.env['CANVASS_FULL'] === undefined ? 60 : 2_000 };

const computeWalk = (program: Program, seq: number) => {
  const { facts, act } = randomRespondent(program, seq, 60);
  return walkSurvey(program, { facts: { ...facts, seq }, act }, createHost(program, ledgersOf(program)));
};

const withoutProgress = (lines: readonly string[] = []) =>
  lines.map((line) => line.replace(/"progress":\d+/, ''));

it('FLOW-13: a section behaves like its questions if each of them had the condition of the section', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(40), (seed, seq) => {
      const sectioned = withSections(rng(`${seed}:sections`), arbitraryProject(String(seed)), true);
      const project = withoutRulesInSections(sectioned);
      if (!JSON.stringify(project.items).includes('"type":"S"')) return;
      const [inSections, writtenOut] = [project, withoutSections(project)].map((one) =>
        computeWalk(compileProject(one), seq),
      );
      expect(inSections?.events).toEqual(writtenOut?.events);
      // Which of its two conditions hides a question is known only for the section. Progress depends on it.
      expect(withoutProgress(inSections?.transcript.lines)).toEqual(
        withoutProgress(writtenOut?.transcript.lines),
      );
      compared += 1;
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(RUNS.numRuns / 2);
});

const gidsIn = (parts: readonly PagePart[]): readonly string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : gidsIn(part.parts)));

function shownParts(program: Program, state: State): readonly PagePart[] | undefined {
  return computeMoment(program, state).presentation.pages.length === 0
    ? undefined
    : pageView(program, state).parts;
}

it('FLOW-13: the parts of a page contain its visible questions, in order', () => {
  let withParts = 0;
  fc.assert(
    fc.property(seedsWithValues, (seeds) => {
      randomWalk(seeds, ({ program, result: { state } }) => {
        if (state.page < 0) return;
        const parts = shownParts(program, state);
        if (parts === undefined) return;
        expect(gidsIn(parts)).toEqual(pageView(program, state).gids);
        withParts += 1;
      });
    }),
    RUNS,
  );
  expect(withParts).toBeGreaterThan(50);
});
