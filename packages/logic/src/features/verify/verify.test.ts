import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksOfPage, checksOfSurvey, serverCheckedQuestions } from './verify-effect.ts';
import type { State } from '../../program/types.ts';
import { arbitraryProject, randomRespondent } from '../../testing/index.ts';
import { ledgersOf } from '../../testing/random-walk.ts';
import { blank, compileProject, play, project } from '../../testing/scenario.ts';
import { createHost, walkSurvey } from '../../testing/walk-survey.ts';
import { runEffects } from '../../effects/run-effects.ts';
import {
  findCodeProblem,
  createUniqueLedger,
  isUniqueCheck,
  type UniqueCheck,
  uniqueKey,
  issuesOfTakenAnswers,
} from './unique-answers.ts';

const ask = (
  textType: UniqueCheck['textType'],
  value: string,
  fields: Partial<UniqueCheck> = {},
): UniqueCheck => ({
  kind: 'unique',
  gid: 'q1',
  textType,
  value,
  ...fields,
});

describe('unique keys are equal', () => {
  it.each<[UniqueCheck['textType'], string, string, boolean]>([
    ['email', 'Jo@Example.com', 'jo@example.COM', true],
    ['email', 'jo@example.com', 'jo@example.org', false],
    ['mobile', '13800138000', '138 0013 8000', true],
    ['mobile', '13800138000', '１３８00138000', true],
    ['mobile', '13800138000', '13800138001', false],
    ['tel', '010-12345678', '01012345678', true],
    ['tel', '010-12345678', '010-12345678-123', false],
    ['idCard', '11010519491231002x', '11010519491231002X', true],
    ['idCard', '11010519491231002X', '110105194912310039', false],
  ])('%s %s and %s: %s', (textType, one, other, same) => {
    expect(uniqueKey(ask(textType, one)) === uniqueKey(ask(textType, other))).toBe(same);
  });

  it('only for the same question and the same part of it', () => {
    const keys = [{}, { gid: 'q2' }, { part: 'a' }, { part: 'b' }, { gid: 'q1', part: 'a' }].map((fields) =>
      uniqueKey(ask('email', 'a@b.cn', fields)),
    );
    expect(new Set(keys).size).toBe(4);
  });
});

it('the issue of a used answer names its kind of text and its part', () => {
  const checks = (['email', 'mobile', 'tel', 'idCard'] as const).map((textType) => ask(textType, '1'));
  expect(issuesOfTakenAnswers(checks, new Set(checks.map(uniqueKey))).map(({ key }) => key)).toEqual([
    'validate.email_used',
    'validate.phone_used',
    'validate.tel_used',
    'validate.id_card_used',
  ]);
  const [freeCheck, takenCheck] = [ask('email', 'a@b.cn'), ask('email', 'c@d.cn', { part: 'p' })];
  expect(issuesOfTakenAnswers([freeCheck, takenCheck], new Set([uniqueKey(takenCheck)]))).toEqual([
    { gid: 'q1', key: 'validate.email_used', part: 'p' },
  ]);
});

it('hosts that send no codes accept any well-formed code', () => {
  const problems = ['123456', '', '12345', '1234567', '12345a'].map(findCodeProblem);
  expect(problems).toEqual([undefined, 7308, 7309, 7309, 7309]);
});

it('a ledger assigns either all keys or none to a respondent, and releases the keys of changed answers', () => {
  const ledger = createUniqueLedger();
  expect([...ledger.claim(1, ['a', 'b'])]).toEqual([]);
  expect([...ledger.findTaken(1, ['a', 'b'])]).toEqual([]);
  expect([...ledger.claim(2, ['b', 'c'])]).toEqual(['b']);
  expect([...ledger.claim(3, ['c'])]).toEqual([]);
  ledger.claim(1, ['a']);
  expect([...ledger.claim(2, ['b'])]).toEqual([]);
  ledger.release(1);
  expect([...ledger.findTaken(2, ['a'])]).toEqual([]);
});

describe('two respondents with one number', () => {
  const survey = project([[blank('Q1', { unique: true })], [blank('Q2')]]);
  /** Respondents who share ledgers. Each is a function that presses Next. */
  function people() {
    const ledgers = ledgersOf(compileProject(survey));
    return (seq: number, session = {}) => {
      const scenario = play(survey, { seq, ...session });
      const { program } = scenario;
      return () => {
        scenario.next();
        for (const { event } of runEffects(program, scenario.state, ledgers.ledgersFor(seq)).steps)
          scenario.send(event);
        return scenario;
      };
    };
  }

  it('the first to finish keeps the value, and the other gets an error on the page', () => {
    const person = people();
    const [first, second] = [person(1), person(2)];
    first().back().answer('q1', '7');
    first();
    expect(first().state.end.status).toBe(1);
    expect(second().back().answer('q1', '7').issues).toEqual([]);
    expect(second().issues).toEqual(['q1 validate.phone_used']);
  });

  it('both continue while neither has finished, and the second to finish is led back to the question', () => {
    const person = people();
    const moves = [person(1), person(2)];
    const [first, second] = moves.map((next) => next().back().answer('q1', '7'));
    moves.forEach((next) => next());
    expect([first?.page, second?.page]).toEqual([['q2'], ['q2']]);
    moves.forEach((next) => next());
    expect(first?.state.end.status).toBe(1);
    expect([second?.state.end.is_end, second?.page, second?.issues]).toEqual([
      0,
      ['q1'],
      ['q1 validate.phone_used'],
    ]);
    second?.answer('q1', '8');
    moves[1]?.();
    expect(moves[1]?.().state.end.status).toBe(1);
  });

  it('a corrected answer keeps its own key', () => {
    const person = people();
    const first = person(1);
    first().back().answer('q1', '7');
    first();
    first();
    const corrector = person(1, { mode: 'modify' });
    corrector().back().answer('q1', '7');
    expect(corrector().page).toEqual(['q2']);
  });
});

const seeds = fc.nat(1_000_000);
const PROPERTY_TIMEOUT_MS = 1_200_000;

/** Properties of random surveys with random respondents, who change refused answers. */
it(
  'a page is left forwards only after its answers were checked, and never with a refused answer',
  () => {
    const runs = { numRuns: process.env['CANVASS_FULL'] === undefined ? 100 : 3_000 };
    let requestCount = 0;
    fc.assert(
      fc.property(seeds, seeds, (survey, seq) => {
        const program = compileProject(arbitraryProject(String(survey)));
        if (serverCheckedQuestions(program).length === 0) return;
        const host = createHost(program, ledgersOf(program));
        for (const number of [seq, seq + 1, seq + 2]) {
          walkSurvey(program, randomRespondent(program, number), host, ({ event, before, result }) => {
            if (result.refused !== undefined) return;
            const [effect] = result.state.pending;
            if (event.type === 'next') {
              const isScreen = result.state.screen !== before.screen || result.state.issues.length > 0;
              const pageLeft = { ...result.state, page: before.page };
              const open = isScreen ? [] : checksOfPage(program, pageLeft);
              expect(effect?.type === 'verify' ? effect.checks : []).toEqual(open);
              requestCount += open.length;
            } else if (event.type === 'fulfilled' && before.pending[0]?.type === 'verify') {
              const { issues } = event.value as { issues: readonly unknown[] }; // as the effect makes it
              if (issues.length === 0) return;
              expect(result.state).toMatchObject({ page: before.page, issues, pending: [] });
              expect(result.state.end.is_end).toBe(0);
            } else expect(effect?.type).not.toBe('verify');
          });
        }
      }),
      runs,
    );
    expect(requestCount).toBeGreaterThan(runs.numRuns / 3);
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  'no two responses finish with the same unique answer',
  () => {
    const runs = { numRuns: process.env['CANVASS_FULL'] === undefined ? 150 : 1_500 };
    let refusedCount = 0;
    fc.assert(
      fc.property(seeds, seeds, (survey, seq) => {
        const program = compileProject(arbitraryProject(String(survey)));
        if (serverCheckedQuestions(program).length === 0) return;
        const host = createHost(program, ledgersOf(program));
        const endStates: State[] = Array.from({ length: 8 }, (_, index) => {
          const walker = randomRespondent(program, seq + index);
          return walkSurvey(program, walker, host, ({ result }) => {
            if (result.state.issues.some(({ key }) => key === 'validate.phone_used')) refusedCount += 1;
          }).state;
        });
        const keys = endStates
          .filter(({ end }) => end.status === 1)
          .flatMap((state) => checksOfSurvey(program, state).filter(isUniqueCheck).map(uniqueKey));
        expect(new Set(keys).size).toBe(keys.length);
      }),
      runs,
    );
    expect(refusedCount).toBeGreaterThan(runs.numRuns / 50);
  },
  PROPERTY_TIMEOUT_MS,
);
