import type { OptionGroup, OrderMode, Project, Question } from '@canvass/project';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { orderOfOptions, orderOfRows } from '../../content/orders.ts';
import { compileProject, multiple, project } from '../../testing/scenario.ts';
import { sourceTypes, target } from './source-types.fixtures.ts';

const MODES = ['normal', 'random', 'reverse', 'random_reverse', 'loop', 'sort'] as const;

interface OptionList {
  /** Group of each option: '' without a group, a trailing `*` for a fixed option. */
  readonly members: readonly string[];
  readonly groups: readonly Omit<OptionGroup, 'type'>[];
  readonly mode?: OrderMode;
  readonly groupMode?: OrderMode;
}

function question({ members, groups, mode = 'normal', groupMode = 'normal' }: OptionList): Question {
  const { items = [], ...baseQuestion } = multiple('Q1', members.length);
  return {
    ...baseQuestion,
    option_order: mode,
    option_group_order: groupMode,
    option_group_list: [...groups],
    items: items.map((option, at) => ({
      ...option,
      ...(members[at]?.replace('*', '') && { group_id: members[at].replace('*', '') }),
      fixed: members[at]?.endsWith('*') === true,
    })),
  };
}

const facts = (seeds: Readonly<Record<string, number>>) => ({
  seq: 1,
  seeds,
  params: {},
  device: 'pc' as const,
  language: 'en-GB',
  source: null,
  member: null,
  now: 0,
});

function computeOrder(list: OptionList, seed: number): readonly number[] {
  const program = compileProject(project([[question(list)]]));
  const [compiledQuestion] = program.questions;
  return compiledQuestion === undefined ? [] : orderOfOptions(program, facts({ q1: seed }), compiledQuestion);
}

// A change here changes the order for unfinished responses.
describe('groups of options in all orders, seed 10231', () => {
  const MEMBERS = ['x', 'x', 'x*', 'y', 'y', '', 'z', 'z', '*'];
  const groups = [{ gid: 'x' }, { gid: 'y' }, { gid: 'z' }];
  const numbersOf = (order: readonly number[]) => order.map((at) => at + 1).join(' ');

  test.each([
    ['normal', '1 2 3 4 5 6 7 8 9'],
    ['random', '7 8 4 5 6 1 2 3 9'],
    ['reverse', '7 8 4 5 6 1 2 3 9'],
    ['random_reverse', '7 8 4 5 6 1 2 3 9'],
    ['loop', '4 5 7 8 6 1 2 3 9'],
    ['sort', '4 5 7 8 6 1 2 3 9'],
  ] as const)('groups in order %s', (groupMode, expected) => {
    expect(numbersOf(computeOrder({ members: MEMBERS, groups, groupMode }, 10231))).toBe(expected);
  });

  test.each([
    ['normal', '1 2 3 4 5 6 7 8 9'],
    ['random', '1 2 3 4 5 6 8 7 9'],
    ['reverse', '2 1 3 5 4 6 8 7 9'],
    ['random_reverse', '2 1 3 5 4 6 8 7 9'],
    ['loop', '2 1 3 5 4 6 8 7 9'],
    ['sort', '2 1 3 5 4 6 8 7 9'],
  ] as const)('options inside groups in order %s of the question', (mode, expected) => {
    expect(numbersOf(computeOrder({ members: MEMBERS, groups, mode }, 10231))).toBe(expected);
  });

  it("a group's own order counts before the question's", () => {
    const ownGroups = [
      { gid: 'x', order: 'normal' as const },
      { gid: 'y' },
      { gid: 'z', order: 'reverse' as const },
    ];
    expect(numbersOf(computeOrder({ members: MEMBERS, groups: ownGroups, mode: 'reverse' }, 10231))).toBe(
      '1 2 3 5 4 6 8 7 9',
    );
  });

  it('a fixed group keeps its position', () => {
    const items = [{ gid: 'x', fixed: true }, { gid: 'y' }, { gid: 'z' }];
    expect(numbersOf(computeOrder({ members: MEMBERS, groups: items, groupMode: 'reverse' }, 10231))).toBe(
      '1 2 3 7 8 6 4 5 9',
    );
  });

  it('options of a group that are authored apart stay together', () => {
    const members = ['x', 'y', 'x', '', 'y'];
    expect(numbersOf(computeOrder({ members, groups: [{ gid: 'x' }, { gid: 'y' }] }, 1))).toBe('1 3 2 5 4');
  });

  it('positions without a group are filled in the order of the question', () => {
    const members = ['', 'x', 'x', '', ''];
    expect(numbersOf(computeOrder({ members, groups: [{ gid: 'x' }], mode: 'reverse' }, 1))).toBe(
      '5 3 2 4 1',
    );
  });
});

const lists: fc.Arbitrary<OptionList> = fc.record({
  members: fc.array(fc.constantFrom('x', 'y', 'z', '', 'x*', 'y*', '*'), { minLength: 1, maxLength: 14 }),
  groups: fc.tuple(...['x', 'y', 'z'].map(group)),
  mode: fc.constantFrom(...MODES),
  groupMode: fc.constantFrom(...MODES),
});
function group(gid: string): fc.Arbitrary<Omit<OptionGroup, 'type'>> {
  return fc.record(
    { gid: fc.constant(gid), fixed: fc.boolean(), order: fc.constantFrom(...MODES) },
    { requiredKeys: ['gid'] },
  );
}

it('orders with groups are permutations that keep groups together and fixed items at their positions', () => {
  fc.assert(
    fc.property(lists, fc.nat(), (list, seed) => {
      const order = computeOrder(list, seed);
      expect(order.toSorted((a, b) => a - b)).toEqual(list.members.map((_, at) => at));
      const groupAt = (index: number | undefined) =>
        list.members[index ?? -1]?.replace('*', '') || `loose ${index}`;
      const blocks = (order: readonly number[]) =>
        order.map(groupAt).filter((gid, index, all) => gid !== all[index - 1]);
      const blocksInOrder = blocks(order);
      expect(new Set(blocksInOrder).size).toBe(blocksInOrder.length);
      const authored = [...new Set(list.members.map((_, at) => groupAt(at)))];
      const isFixed = (gid: string) => list.groups.find((one) => one.gid === gid)?.fixed === true;
      authored.forEach((gid, index) => {
        if (isFixed(gid)) expect(blocksInOrder[index]).toBe(gid);
        if (gid.startsWith('loose')) expect(blocksInOrder[index]).toContain('loose');
        const membersOf = (order: readonly number[]) => order.filter((at) => groupAt(at) === gid);
        const authoredMembers = membersOf(list.members.map((_, at) => at));
        authoredMembers.forEach((at, index) => {
          if (list.members[at]?.endsWith('*') && !gid.startsWith('loose'))
            expect(membersOf(order)[index]).toBe(at);
        });
      });
      list.members.forEach((member, at) => {
        if (member === '*')
          expect(blocksInOrder.indexOf(`loose ${at}`)).toBe(authored.indexOf(`loose ${at}`));
      });
    }),
    { numRuns: 500 },
  );
});

it('groups, and options inside of them, are shuffled about equally often into each order', () => {
  const list: OptionList = {
    members: ['x', 'x', 'y', 'y', 'z', 'z'],
    groups: [{ gid: 'x' }, { gid: 'y' }, { gid: 'z' }],
    mode: 'random',
    groupMode: 'random',
  };
  const program = compileProject(project([[question(list)]]));
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 9600; seed += 1) {
    const [compiledQuestion] = program.questions;
    const order =
      compiledQuestion === undefined
        ? ''
        : orderOfOptions(program, facts({ q1: seed }), compiledQuestion).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(48); // 3! orders of groups, 2 of each group
  for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(80);
});

describe('an order that follows another question', () => {
  const SEED = { q1: 3 };
  const leader = multiple('Q1', 4, { option_order: 'loop' }); // 4 1 2 3
  const orderIn = (questions: readonly Question[], gid: string, fields: Partial<Project> = {}) => {
    const program = compileProject(project([[...questions]], fields), sourceTypes);
    const follower = program.questions[program.byGid.get(gid) ?? -1];
    if (follower === undefined) throw new Error('no such question');
    const orders = { options: orderOfOptions, rows: orderOfRows };
    const computeOrder = (list: 'options' | 'rows') => {
      const items = (list === 'options' ? follower.question.items : follower.question.rows_items) ?? [];
      return orders[list](program, facts(SEED), follower).map((at) => items[at]?.gid);
    };
    return { options: computeOrder('options').join(' '), rows: computeOrder('rows').join(' ') };
  };
  const follows = (sourceGid: string, targetGid: string) => ({ sourceGid, targetGid });

  it('is the order of the mirrored options, with own options last', () => {
    const t = target('t', ['q1_2', 'q1_1', 'q1_4']);
    const reversedTarget = { ...t, items: (t.items ?? []).toReversed() };
    const fields = { optionOrderRefs: [follows('q1', 't')] };
    expect(orderIn([leader, t], 't', fields).options).toBe('t_q1_4 t_q1_1 t_q1_2 t_own');
    expect(orderIn([leader, reversedTarget], 't', fields).options).toBe('t_q1_4 t_q1_1 t_q1_2 t_own');
    expect(orderIn([leader, { ...t, question_from: 'q1' }], 't').options).toBe('t_q1_4 t_q1_1 t_q1_2 t_own');
  });

  it('is found over a chain of origins, and over a chain of followers', () => {
    const a = target('a', ['q1_1', 'q1_3', 'q1_4']);
    const b = target('b', ['a_q1_1', 'a_q1_4']);
    expect(orderIn([leader, a, b], 'b', { optionOrderRefs: [follows('q1', 'b')] }).options).toBe(
      'b_a_q1_4 b_a_q1_1 b_own',
    );
    const chain = { optionOrderRefs: [follows('a', 'b'), follows('q1', 'a')] };
    expect(orderIn([leader, a, b], 'b', chain).options).toBe('b_a_q1_4 b_a_q1_1 b_own');
  });

  it('keeps fixed options in place', () => {
    const t = target('t', ['q1_1', 'q1_4', 'q1_3']);
    const items = (t.items ?? []).map((option, at) => ({ ...option, fixed: at === 0 }));
    const fields = { optionOrderRefs: [follows('q1', 't')] };
    expect(orderIn([leader, { ...t, items }], 't', fields).options).toBe('t_q1_1 t_q1_4 t_q1_3 t_own');
  });

  it('matches options by oid, or else by code, if there are no mirrored options', () => {
    const questionWith = (list: readonly (readonly [gid: string, seq: number, oid?: string])[]) => ({
      ...multiple('Q2', 0),
      items: list.map(([gid, seq, oid]) => ({ gid, seq, title: gid, ...(oid !== undefined && { oid }) })),
    });
    const [first = { gid: '', seq: 1, title: '' }, ...otherItems] = leader.items ?? [];
    const withOid = { ...leader, items: [{ ...first, oid: 'one' }, ...otherItems] };
    const fields = { optionOrderRefs: [follows('q1', 'q2')] };
    const list = questionWith([
      ['u9', 9],
      ['u2', 2],
      ['u7', 7, 'one'],
      ['u4', 4],
    ]);
    expect(orderIn([withOid, list], 'q2', fields).options).toBe('u4 u7 u2 u9');
  });

  it('orders rows like the options that they mirror, and leaves the columns as they are', () => {
    const { items = [] } = target('t', ['q1_1', 'q1_4']);
    const columns = [2, 1].map((seq) => ({ gid: `c${seq}`, seq, title: 'x' }));
    const matrix: Question = {
      ...target('m', []),
      qtype: 'matrix_single',
      items: columns,
      rows_items: items,
    };
    const { options, rows } = orderIn([leader, matrix], 'm', { optionOrderRefs: [follows('q1', 'm')] });
    expect({ options, rows }).toEqual({ options: 'c2 c1', rows: 't_q1_4 t_q1_1 t_own' });
  });

  it('moves whole groups if the follower has groups', () => {
    const t = target('t', ['q1_1', 'q1_2', 'q1_3', 'q1_4']);
    const items = (t.items ?? []).map((option, at) => ({
      ...option,
      ...(at < 4 && { group_id: at % 2 ? 'x' : 'y' }),
    }));
    const grouped = { ...t, items, option_group_list: [{ gid: 'x' }, { gid: 'y' }] };
    expect(orderIn([leader, grouped], 't', { optionOrderRefs: [follows('q1', 't')] }).options).toBe(
      't_q1_4 t_q1_2 t_q1_1 t_q1_3 t_own',
    );
  });

  it('is found over thousands of followers', () => {
    const chain = Array.from({ length: 3000 }, (_, at) =>
      multiple(`Q${at + 2}`, 4, { question_from: `q${at + 1}` }),
    );
    expect(orderIn([leader, ...chain], 'q3001').options).toBe('q3001_4 q3001_1 q3001_2 q3001_3');
  });

  it('in a cycle each question keeps its own order', () => {
    const q2 = multiple('Q2', 4, { option_order: 'reverse' });
    const fields = { optionOrderRefs: [follows('q1', 'q2'), follows('q2', 'q1')] };
    expect(orderIn([leader, q2], 'q2', fields).options).toBe('q2_4 q2_3 q2_2 q2_1');
    expect(orderIn([leader, q2], 'q1', fields).options).toBe('q1_4 q1_1 q1_2 q1_3');
  });
});
