import type { Project } from '@canvass/project';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCondition } from '../../language/index.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import { computeMoment } from '../../program/moment.ts';
import { pageView } from '../../view/page-view.ts';
import type { State } from '../../program/types.ts';
import { compileProject, project, single } from '../../testing/scenario.ts';
import { quotasOf } from './quota-plan.ts';
import { respondentsOf } from '../../effects/respondents.fixtures.ts';

type Group = NonNullable<Project['quotas']>[number];

const cell = (cond: string, cap: number, id = cond) => ({ id, name: id, cap, cond });
const group = (id: string, cells: Group['cells'], fields: Partial<Group> = {}): Group => ({
  id,
  name: id,
  cells,
  ...fields,
});

/** The pages `Q1 | Q2 | Q3`, with three options each. The third option of Q1 hides Q2. */
function survey(quotas: readonly Group[], fields: Partial<Project> = {}): Project {
  return project([[single('Q1', 3)], [single('Q2', 3)], [single('Q3', 3)]], {
    rule_map: { r: { bindQ: 'q1', optGid: 'q1_3', op: 'notEmpty' } },
    dispConsList: [{ targets: ['q2'], action: 'hide', conditionGroup: 'r' }],
    ...fields,
    quotas: [...quotas],
  });
}

describe('a full cell', () => {
  it('ends the survey on the page that decides it', () => {
    const { ledgers, ...host } = respondentsOf(survey([group('sex', [cell('Q1A1', 1)])]));
    expect(host.respondent(1).next(1).page).toEqual(['q2']);
    const secondRespondent = host.respondent(2).next(1);
    expect(secondRespondent.state.end).toEqual({ is_end: 1, status: 3 });
    expect(host.respondent(3).next(2).page).toEqual(['q2']);
    expect(ledgers.quotas.fill('Q1A1')).toEqual({ cap: 1, done: 0, held: 1 });
  });

  it('ends the survey before its first page if the cell reads no question', () => {
    const host = respondentsOf(survey([group('device', [cell('device == "pc"', 0), cell('not Q1A1', 0)])]));
    expect(host.respondent(1).state.end).toEqual({ is_end: 1, status: 3 });
  });

  it('that no answer has decided yet admits every respondent', () => {
    const host = respondentsOf(
      survey([group('device', [cell('device == "phone"', 0), cell('not Q1A1', 0)])]),
    );
    expect(host.respondent(1).page).toEqual(['q1']);
    expect(host.respondent(1).next(2).state.end.status).toBe(3);
  });

  it('ends the survey when its question is skipped', () => {
    const host = respondentsOf(survey([group('none', [cell('not Q2A1', 0)])]));
    expect(host.respondent(1).next(3).state.end.status).toBe(3);
    expect(host.respondent(2).next(1).next(1).page).toEqual(['q3']);
  });

  it('ends the survey if its condition reads a question of the page and a question that is skipped after it', () => {
    const host = respondentsOf(survey([group('none', [cell('Q1A3 and not Q2A1', 0)])]));
    expect(host.respondent(1).next(3).state.end.status).toBe(3);
  });

  it('releases the slots that the respondent holds', () => {
    const { ledgers, ...host } = respondentsOf(
      survey([group('sex', [cell('Q1A1', 1)]), group('brand', [cell('Q2A1', 0)])]),
    );
    expect(host.respondent(1).next(1).next(1).state.end.status).toBe(3);
    expect(ledgers.quotas.fill('Q1A1').held).toBe(0);
  });

  it('with warn_back asks for another answer, and accepts it', () => {
    const host = respondentsOf(survey([group('sex', [cell('Q1A1', 1)], { on_full: 'warn_back' })]));
    host.respondent(1).next(1);
    const secondRespondent = host.respondent(2).next(1);
    expect([secondRespondent.page, secondRespondent.issues.map((issue) => issue.split(' ')[0])]).toEqual([
      ['q1'],
      ['q1'],
    ]);
    expect(secondRespondent.next(2).page).toEqual(['q2']);
  });

  it('of an exclusive group refuses no respondents while another cell of the group is undecided', () => {
    const { ledgers, ...host } = respondentsOf(
      survey([group('one', [cell('Q1A1', 1), cell('Q2A1', 1)], { exclusive: true })]),
    );
    host.respondent(1).next(1).next(1).next(1);
    expect(host.respondent(2).next(1).next(1).next(1).state.end.status).toBe(1);
    expect([ledgers.quotas.fill('Q1A1').done, ledgers.quotas.fill('Q2A1').done]).toEqual([1, 1]);
    const third = host.respondent(3).next(1);
    expect(third.page).toEqual(['q2']);
    expect(third.next(1).state.end.status).toBe(3);
  });

  it('with warn_back ends the survey if every other answer also leads into a full cell', () => {
    const warns = (...cells: readonly string[]) =>
      respondentsOf(
        survey([
          group(
            'sex',
            cells.map((one) => cell(one, 0)),
            { on_full: 'warn_back' },
          ),
        ]),
      );
    expect(warns('Q1A1', 'Q1A2').respondent(1).next(1).page).toEqual(['q1']);
    expect(warns('Q1A1', 'Q1A2', 'Q1A3').respondent(1).next(1).state.end.status).toBe(3);
    expect(warns('Q1A1', 'not Q1A1').respondent(1).next(1).state.end.status).toBe(3);
  });

  it('holds no slots with hold_minutes 0, so that respondents who finish later are surplus', () => {
    const { ledgers, ...host } = respondentsOf(
      survey([group('sex', [cell('Q1A1', 1)], { hold_minutes: 0 })]),
    );
    const two = [1, 2].map((seq) => host.respondent(seq).next(1).next(1));
    expect(ledgers.quotas.fill('Q1A1').held).toBe(0);
    expect(two.map((one) => one.next(1).state.end.status)).toEqual([1, 6]);
    expect(host.respondent(3).next(1).state.end.status).toBe(3);
  });

  it('with warn_back ends the survey if the question is hidden, since the answer cannot be changed', () => {
    const hidden = survey([group('sex', [cell('Q1 is empty', 0)], { on_full: 'warn_back' })]);
    const items = hidden.items.map((item, index) =>
      index === 0 && item.type === 'G' ? { ...item, disp_code: 'false' } : item,
    );
    expect(respondentsOf({ ...hidden, items }).respondent(1).state.end.status).toBe(3);
  });

  it('makes later responses surplus if it is checked only at the end', () => {
    const host = respondentsOf(survey([group('sex', [cell('Q1A1', 1)], { check: 'submit' })]));
    const respondents = [1, 2].map((seq) => host.respondent(seq).next(1).next(1));
    expect(respondents.map((one) => one.next(1).state.end.status)).toEqual([1, 6]);
  });
});

it('a slot is freed after going back and changing the answer', () => {
  const { ledgers, ...host } = respondentsOf(survey([group('sex', [cell('Q1A1', 1), cell('Q1A2', 1)])]));
  host.respondent(1).next(1).back().next(2);
  expect([ledgers.quotas.fill('Q1A1').held, ledgers.quotas.fill('Q1A2').held]).toEqual([0, 1]);
});

it('a slot of a later page is kept after going back', () => {
  const { ledgers, ...host } = respondentsOf(
    survey([group('brand', [cell('Q2A1', 1)]), group('sex', [cell('Q1A1', 9)])]),
  );
  const first = host.respondent(1).next(1).next(1);
  first.back().back().next(1);
  expect(host.respondent(2).next(1).next(1).state.end.status).toBe(3);
  expect(first.next(1).next(1).state.end.status).toBe(1);
  expect(ledgers.quotas.fill('Q2A1')).toEqual({ cap: 1, done: 1, held: 0 });
});

const CONDITIONS = ['Q1A1', 'Q1A1 and Q2A1', 'not Q2A1', 'Q3A1 or Q2A2', 'Q1A2 and not Q3A1', 'seq % 2 == 0'];
const quotas = fc.tuple(
  fc.array(fc.tuple(fc.constantFrom(...CONDITIONS), fc.nat(6)), { minLength: 1, maxLength: 5 }),
  fc.constantFrom('next' as const, 'submit' as const, 'both' as const),
  fc.constantFrom('terminate' as const, 'warn_back' as const),
);

it('a cell counts exactly the finished responses, never more than its cap, for all actions of respondents', () => {
  const moves = fc.array(fc.tuple(fc.nat(9), fc.nat(4)), { minLength: 60, maxLength: 160 });
  fc.assert(
    fc.property(quotas, moves, ([cells, check, onFull], list) => {
      const testProject = survey(
        cells.map(([cond, cap], index) =>
          group(`g${index}`, [cell(cond, cap, `c${index}`)], { check, on_full: onFull }),
        ),
      );
      const { ledgers, ...host } = respondentsOf(testProject);
      const program = compileProject(testProject);
      const people = Array.from({ length: 10 }, (_, seq) => host.respondent(seq));
      for (const [seq, action] of list) {
        const person = people[seq];
        if (person === undefined || person.state.end.is_end === 1) continue;
        if (action === 4) {
          if (pageView(program, person.state).canGoBack) person.back();
        } else person.next(action === 0 ? undefined : action);
        for (const [index, [, cap]] of cells.entries()) {
          const { done, held } = ledgers.quotas.fill(`c${index}`);
          expect(done + held).toBeLessThanOrEqual(cap);
        }
      }
      const belongs = (state: State, index: number) => {
        const expression = quotasOf(program).groups[index]?.cells[0]?.expression;
        const environment = environmentAt(computeMoment(program, state), program.nodes.length, 'test');
        return expression !== undefined && evaluateCondition(expression, environment) === true;
      };
      const finished = people.map(({ state }) => state).filter(({ end }) => end.status === 1);
      cells.forEach((_, index) => {
        const { done } = ledgers.quotas.fill(`c${index}`);
        expect(done).toBe(finished.filter((state) => belongs(state, index)).length);
      });
    }),
    { numRuns: 60 },
  );
});

describe('the end page of a quota', () => {
  const ends = { desc_end_page: { ends: { enough: { content: 'Enough.' } } } };

  it('is shown to respondents whom a full cell turns away on the way or at the end', () => {
    for (const check of ['next', 'submit'] as const) {
      const quota = group('sex', [cell('Q1A1', 0)], { check, end: 'enough' });
      const respondent = respondentsOf(survey([quota], ends)).respondent(1);
      const atEnd = check === 'next' ? respondent.next(1) : respondent.next(1).next(1).next(1);
      expect(atEnd.state.end).toEqual({ is_end: 1, status: check === 'next' ? 3 : 6, end: 'enough' });
    }
  });

  it('is that of the full cell, among several quotas', () => {
    const quotas = [
      group('open', [cell('Q1A1', 5)], { end: 'enough' }),
      group('full', [cell('Q1A1', 0, 'full')]),
    ];
    expect(respondentsOf(survey(quotas, ends)).respondent(1).next(1).state.end).toEqual({
      is_end: 1,
      status: 3,
    });
  });
});
