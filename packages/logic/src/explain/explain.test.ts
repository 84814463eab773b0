import { next } from '../testing/events.ts';
import type { FlowNode } from '@canvass/project';
import { UNKNOWN_RESPONDENT, type SurveyEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible } from '../content/environment.ts';
import { start } from '../step/start.ts';
import { step } from '../step/step.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { arbitraryProject, randomRespondent } from '../testing/index.ts';
import { blank, compileProject, multiple, project, single } from '../testing/scenario.ts';
import type { Reason } from './explanation.ts';
import { explain } from './explain.ts';
import { findInfluences } from './influences.ts';
import { collectLiterals } from './literals.ts';

const FACTS = UNKNOWN_RESPONDENT;

function play(program: Program, ...events: readonly SurveyEvent[]): State {
  return events.reduce((state, event) => step(program, state, event).state, start(program, FACTS));
}
const answer = (gid: string, option: number) =>
  ({ type: 'answer', gid, answer: [`${gid}_${option}`] }) as const;

function hidingReasons(program: Program, state: State, gid: string): readonly Reason[] {
  const explanation = explain(program, state, gid);
  expect(explanation?.visible).toBe(false);
  return (explanation?.reasons ?? []).filter(({ hides }) => hides);
}

it('explain returns a reason for a hidden question, and no hiding reason for a shown one', () => {
  let hiddenCount = 0;
  const check = (program: Program, state: State) => {
    for (const { gid, index } of program.questions) {
      const explanation = explain(program, state, gid);
      const visible = isVisible(program, state.status, index);
      expect(explanation?.visible).toBe(visible);
      expect(
        (explanation?.reasons ?? []).some(({ hides }) => hides),
        gid,
      ).toBe(!visible);
      if (!visible) hiddenCount += 1;
    }
  };
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (seed, seq) => {
      const program = compileProject(arbitraryProject(String(seed)));
      const respondent = randomRespondent(program, seq, 40);
      let state = start(program, respondent.facts);
      for (let event = respondent.act(state); event !== undefined; event = respondent.act(state)) {
        state = step(program, state, event).state;
      }
      check(program, state);
    }),
    { numRuns: 150 },
  );
  expect(hiddenCount).toBeGreaterThan(100);
});

describe('the explanation of rules and jumps', () => {
  const program = compileProject(
    project(
      [
        [single('Q1', 3)],
        [single('Q2', 2)],
        [blank('Q3')],
        [blank('Q4', { disp_code: 'Q2A1 and Q1 == "A2"' })],
      ],
      {
        rule_map: { first: { bindQ: 'q1', op: 'eq', value: 'A1' } },
        dispConsList: [{ targets: ['q3'], action: 'display', conditionGroup: 'first' }],
        jumpConsList: [{ bindQ: 'q1', conditionGroup: 'first', nextQ: 'q4' }],
      },
    ),
  );

  it('names the failing rule, and the values that it reads', () => {
    const state = play(program, answer('q1', 3), next);
    expect(hidingReasons(program, state, 'q3')).toEqual([
      {
        kind: 'rule',
        hides: true,
        ownerGid: 'q3',
        shownByDefault: false,
        decided: false,
        rules: [
          {
            condition: 'Q1 == "A1"',
            holds: false,
            action: 'show',
            reads: [{ name: 'q1', value: ['q1_3'] }],
          },
        ],
      },
    ]);
  });

  it('names the jump that skips a question, besides the question’s own rule', () => {
    const state = play(program, answer('q1', 1), next);
    expect(hidingReasons(program, state, 'q2')).toMatchObject([
      { kind: 'jump', from: 'q1', to: { gid: 'q4' }, rules: [{ condition: 'Q1 == "A1"', holds: true }] },
    ]);
    expect(hidingReasons(program, state, 'q4')).toMatchObject([
      {
        kind: 'rule',
        rules: [{ action: 'code', reads: [{ name: 'q1' }, { name: 'q2', nullReason: 'hidden' }] }],
      },
    ]);
  });

  it('names the jumps that are not in force, and why', () => {
    const jumpReasons = (...events: readonly SurveyEvent[]) =>
      explain(program, play(program, ...events), 'q3')?.reasons.filter(({ kind }) => kind === 'jump');
    const jump = { kind: 'jump', hides: false, from: 'q1', to: { gid: 'q4' } };
    const rule = { condition: 'Q1 == "A1"', holds: false, action: 'jump' };
    expect(jumpReasons()).toMatchObject([{ ...jump, rules: [rule], waits: 'unanswered' }]);
    expect(jumpReasons(answer('q1', 2))).toMatchObject([{ ...jump, rules: [rule] }]);
    expect(jumpReasons(answer('q1', 2))?.[0]).not.toHaveProperty('waits');
    expect(explain(program, play(program, answer('q1', 2)), 'q4')?.reasons).toHaveLength(1);
  });

  it('names a jump that is not in force because of an earlier rule or a hidden question', () => {
    const jumping = compileProject(
      project(
        [
          [single('Q1', 3)],
          [single('Q2', 2, { jump_code: 'if Q2A1 then goto END else if Q2A2 then screenout' })],
          [blank('Q3')],
          [blank('Q4')],
        ],
        {
          rule_map: {
            first: { bindQ: 'q1', op: 'eq', value: 'A1' },
            any: { bindQ: 'q1', op: 'neq', value: 'A2' },
          },
          dispConsList: [{ targets: ['q2'], action: 'hide', conditionGroup: 'first' }],
          jumpConsList: [
            { bindQ: 'q1', conditionGroup: 'first', nextQ: 'q3' },
            { bindQ: 'q1', conditionGroup: 'any', nextQ: 'q4' },
          ],
        },
      ),
    );
    const state = play(jumping, answer('q1', 1));
    expect(explain(jumping, state, 'q3')?.reasons).toMatchObject([
      { from: 'q1', to: { gid: 'q4' }, rules: [{ holds: true }], waits: 'earlier-rule' },
      { from: 'q2', to: 'finished', rules: [{ holds: false }], waits: 'hidden' },
      { from: 'q2', to: 'screen_out', rules: [{ holds: false }], waits: 'hidden' },
    ]);
  });

  it('names the rules that show a visible question', () => {
    const state = play(program, answer('q1', 2), next, answer('q2', 1));
    expect(explain(program, state, 'q4')).toMatchObject({
      visible: true,
      where: 'ahead',
      reasons: [{ kind: 'rule', hides: false, rules: [{ holds: true }] }],
    });
  });

  it('lists the influencing questions, nearest first, and the relevant values', () => {
    expect(findInfluences(program, 'q4').map((index) => program.questions[index]?.gid)).toEqual(['q1', 'q2']);
    expect(findInfluences(program, 'q1')).toEqual([]);
    expect(collectLiterals(program, 0)).toContain('A2');
  });
});

it('a question in a section is hidden by the condition of the section or by its own', () => {
  const sectionItems = [blank('Q2'), blank('Q3', { disp_code: 'Q1A2' })];
  const section = { type: 'S', gid: 's', title: 'Then', disp_code: 'Q1A1', items: sectionItems } as const;
  const program = compileProject({
    ...project([[single('Q1', 2)]]),
    items: [{ type: 'G', gid: 'g', items: [single('Q1', 2), section] }],
  });
  const listNames = (option: number, gid: string) =>
    hidingReasons(program, play(program, answer('q1', option)), gid).map((reason) => JSON.stringify(reason));
  expect(listNames(2, 'q2')).toEqual([expect.stringContaining('Q1A1')]);
  expect(listNames(2, 'q3')).toEqual([expect.stringContaining('Q1A1')]);
  expect(listNames(1, 'q3')).toEqual([expect.stringContaining('Q1A2')]);
});

describe('the explanation of options', () => {
  it('names for each option why it is hidden', () => {
    const program = compileProject(
      project([[multiple('Q1', 2)], [single('Q2', 2, { items: mirrorOptions() })]], {
        relatedRefs: [{ sourceGid: 'q1', targetGid: 'q2', mode: 'select', type: 'option' }],
      }),
    );
    const state = play(program, next);
    expect(hidingReasons(program, state, 'q2')).toMatchObject([
      {
        kind: 'empty',
        hidden: [
          { gid: 'q2_1', cause: 'related', reads: [{ name: 'q1', value: null }] },
          { gid: 'q2_2', cause: 'related' },
        ],
      },
    ]);
    const chosen = play(program, answer('q1', 1), next);
    expect(explain(program, chosen, 'q2')).toMatchObject({
      visible: true,
      reasons: [{ kind: 'empty', hides: false, hidden: [{ gid: 'q2_2', cause: 'related' }] }],
    });
  });

  function mirrorOptions() {
    return [1, 2].map((n) => ({ gid: `q2_${n}`, seq: n, cid: `A${n}`, title: '', option_origin: `q1_${n}` }));
  }
});

describe('the explanation of the flow', () => {
  const g = (n: number, fields: Partial<FlowNode> = {}): FlowNode => ({
    fid: `f${n}`,
    type: 'G',
    gid: `g${n}`,
    ...fields,
  });
  const F = (ftype: NonNullable<FlowNode['ftype']>, fid: string, fields: Partial<FlowNode>): FlowNode => ({
    fid,
    type: 'F',
    ftype,
    ...fields,
  });
  const program = compileProject(
    project([[single('Q1', 2)], [blank('Q2')], [blank('Q3')], [blank('Q4')], [blank('Q5')], [blank('Q6')]], {
      rule_map: { first: { bindQ: 'q1', op: 'eq', value: 'A1' } },
      flow: F('root', 'root', {
        items: [
          g(1),
          F('branch', 'b', { conditionGroup: 'first', items: [g(2)] }),
          F('randomSet', 'set', { extract_count: 1, items: [g(3), g(4, { conditionGroup: 'first' })] }),
          F('branch', 'out', {
            conditionGroup: 'first',
            items: [F('endPage', 'end', { endType: 'screen_out' })],
          }),
          g(5),
        ],
      }),
    }),
  );
  const drawEvent = (fid: string) =>
    ({ type: 'fulfilled', id: 'draw:0', value: { random_fids: [fid] } }) as const;

  it('names the flow node that hides a question, and the reason', () => {
    const state = play(program, answer('q1', 2), next);
    expect(hidingReasons(program, state, 'q2')).toMatchObject([
      { kind: 'flow', fid: 'b', why: 'condition', conditions: [{ condition: 'Q1 == "A1"', holds: false }] },
    ]);
    expect(hidingReasons(program, state, 'q4')).toMatchObject([
      { kind: 'flow', fid: 'f4', why: 'condition' },
    ]);
    expect(hidingReasons(program, state, 'q6')).toMatchObject([{ kind: 'flow', why: 'not-in-flow' }]);
  });

  it('reports the actual draw, and where the survey ends', () => {
    const state = play(program, answer('q1', 1), next, next, drawEvent('f3'), next);
    expect(hidingReasons(program, state, 'q4')).toMatchObject([
      {
        kind: 'flow',
        fid: 'f4',
        why: 'not-drawn',
        draw: { set: 'set', picks: ['f3'] },
        conditions: [{ holds: true }],
      },
    ]);
    expect(explain(program, state, 'q3')).toMatchObject({
      visible: true,
      reasons: [{ kind: 'flow', why: 'open' }],
    });
    expect(explain(program, play(program, answer('q1', 2), next), 'q5')?.reasons).toMatchObject([
      { kind: 'jump', hides: false, from: 'end', to: 'screen_out', rules: [{ holds: false }] },
    ]);
    expect(hidingReasons(program, state, 'q5')).toMatchObject([
      { kind: 'jump', from: 'end', to: 'screen_out', rules: [] },
    ]);
  });
});

it('the influences include every question that may earn points if a score decides', () => {
  const program = compileProject(
    project([
      [single('Q1', 2)],
      [blank('Q2')],
      [blank('Q3', { disp_code: 'total_score > 1' })],
      [blank('Q4')],
    ]),
  );
  expect(findInfluences(program, 'q3').map((index) => program.questions[index]?.gid)).toEqual([
    'q1',
    'q2',
    'q4',
  ]);
  expect(findInfluences(program, 'q4')).toEqual([]);
});

it('explain returns undefined for a missing question', () => {
  const program = compileProject(project([[single('Q1', 2)]]));
  expect(explain(program, start(program, FACTS), 'q9')).toBeUndefined();
});

describe('a comparison of incompatible values', () => {
  /** Compiles a condition for Q3. Only at run time is `Q2 == "x" ? Q1 : Q2` known to be a list or a text. */
  const compileWithCondition = (condition: string) =>
    compileProject(project([[multiple('Q1', 3), blank('Q2'), blank('Q3', { disp_code: condition })]]));
  const playWith = (condition: string, text: string) => {
    const program = compileWithCondition(condition);
    const state = play(program, answer('q1', 2), { type: 'answer', gid: 'q2', answer: [text] });
    const [reason] = explain(program, state, 'q3')?.reasons ?? [];
    return reason?.kind === 'rule' ? reason.rules.map(({ holds, unlike }) => ({ holds, unlike })) : [];
  };
  it('is reported with the rule that contains it', () => {
    const comparison = '(Q2 == "x" ? Q1 : Q2) > 1';
    const unlike = [{ comparison, holds: false, sides: ['list', 'number'] }];
    expect(playWith(comparison, 'x')).toEqual([{ holds: false, unlike }]);
    expect(playWith(`let n = 1; ${comparison} or Q2 == "y"`, 'x')).toEqual([{ holds: false, unlike }]);
  });
  it('is absent if the sides are equal or empty', () => {
    expect(playWith('(Q2 == "x" ? Q1 : Q2) > 1', '2')).toEqual([{ holds: true, unlike: undefined }]);
    expect(playWith('Q1 == 2 and Q1 == [2]', 'x')).toEqual([{ holds: true, unlike: undefined }]);
  });
});
