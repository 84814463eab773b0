import type { JsonValue } from '../json/json.ts';
import { one, type Fault } from '../load/planted-fault.fixtures.ts';

const KNOW = ['items', 0, 'items', 0] as const;
const USE = ['items', 0, 'items', 1] as const;
const BEST = ['items', 1, 'items', 0] as const;
const WHY = ['items', 1, 'items', 1] as const;
const BLANK = ['items', 2, 'items', 0] as const;
const KNOW_PATH = '$.items[0].items[0]';
const USE_PATH = '$.items[0].items[1]';
const BEST_PATH = '$.items[1].items[0]';
const WHY_PATH = '$.items[1].items[1]';
const BLANK_PATH = '$.items[2].items[0]';
const NODES = ['flow', 'items'] as const;
const row = (gid: string, extra: { readonly [key: string]: JsonValue } = {}): JsonValue => ({
  gid,
  seq: 1,
  title: 'x',
  ...extra,
});

/** Faults that are planted in `engineSurvey()`. */
export const ENGINE_FAULTS: readonly Fault[] = [
  // Related options
  one(
    'a question that mirrors itself',
    ['relatedRefs', 0, 'sourceGid'],
    'use',
    ['related.no-reference', `${USE_PATH}.items[0].option_origin`],
    ['related.no-reference', `${USE_PATH}.items[1].option_origin`],
    ['related.self', '$.relatedRefs[0]'],
  ),
  one('an option_from that is the question itself', [...WHY, 'option_from'], 'why', [
    'related.self',
    `${WHY_PATH}.option_from`,
  ]),
  one(
    'a reference given twice',
    ['relatedRefs', 1],
    { sourceGid: 'know', targetGid: 'use', mode: 'other', type: 'option' },
    ['related.twice', '$.relatedRefs[1]'],
  ),
  one(
    'related options in a circle',
    [...KNOW, 'option_from'],
    'best',
    ['related.unused', `${KNOW_PATH}.option_from`],
    ['related.circular', '$.relatedRefs[0]'],
  ),
  one(
    'a chain longer than its maxLevel',
    ['relatedRefs', 1],
    { sourceGid: 'use', targetGid: 'best', mode: 'other', type: 'option', maxLevel: 1 },
    ['related.too-long', '$.relatedRefs[1]'],
  ),
  one('an option that mirrors nothing', [...USE, 'items', 0, 'option_origin'], 'k8', [
    'id.unresolved',
    `${USE_PATH}.items[0].option_origin`,
  ]),
  one('an option that mirrors a question', [...USE, 'items', 0, 'option_origin'], 'know', [
    'id.wrong-kind',
    `${USE_PATH}.items[0].option_origin`,
  ]),
  one('an option that mirrors its neighbour', [...USE, 'items', 0, 'option_origin'], 'u2', [
    'related.own-option',
    `${USE_PATH}.items[0].option_origin`,
  ]),
  one('an option whose source is not referred to', [...WHY, 'items', 0, 'option_origin'], 'k1', [
    'related.no-reference',
    `${WHY_PATH}.items[0].option_origin`,
  ]),
  one(
    'a reference of rows for options',
    ['relatedRefs', 0, 'type'],
    'row',
    ['related.no-reference', `${USE_PATH}.items[0].option_origin`],
    ['related.no-reference', `${USE_PATH}.items[1].option_origin`],
    ['related.unused', '$.relatedRefs[0]'],
  ),
  one('a reference that nothing follows', [...WHY, 'option_from'], 'know', [
    'related.unused',
    `${WHY_PATH}.option_from`,
  ]),
  // Orders of other questions
  one('a question that follows itself', ['optionOrderRefs', 0, 'sourceGid'], 'use', [
    'order.self',
    '$.optionOrderRefs[0]',
  ]),
  one('an order of a question without options', ['optionOrderRefs', 0, 'targetGid'], 'capital', [
    'order.no-options',
    '$.optionOrderRefs[0]',
  ]),
  one('an order with two leaders', ['optionOrderRefs', 1], { sourceGid: 'best', targetGid: 'use' }, [
    'order.two-sources',
    '$.optionOrderRefs[1]',
  ]),
  one('orders in a circle', [...KNOW, 'question_from'], 'use', ['order.circular', '$.optionOrderRefs[0]']),
  // Bound options
  one('an option bound to its own question', [...WHY, 'option_bind_list', 1, 'bindQ'], 'why', [
    'binding.self',
    `${WHY_PATH}.option_bind_list[1].bindQ`,
  ]),
  one('a bound option of another question', [...WHY, 'option_bind_list', 0, 'optGid'], 'k2', [
    'id.wrong-question',
    `${WHY_PATH}.option_bind_list[0].optGid`,
  ]),
  one('an option bound to one of another question', [...WHY, 'option_bind_list', 0, 'bindOpt'], 'u1', [
    'id.wrong-question',
    `${WHY_PATH}.option_bind_list[0].bindOpt`,
  ]),
  one(
    'a bound row that is an option',
    [...WHY, 'row_bind_list'],
    [{ optGid: 'w1', bindQ: 'know' }],
    ['id.wrong-kind', `${WHY_PATH}.row_bind_list[0].optGid`],
  ),
  // Groups of options and rows
  one(
    'an option in no such group',
    [...KNOW, 'items', 0, 'group_id'],
    'og_hom',
    ['group.empty', `${KNOW_PATH}.option_group_list[0]`],
    ['id.unresolved', `${KNOW_PATH}.items[0].group_id`],
  ),
  one('an option in a group of another question', [...USE, 'items', 0, 'group_id'], 'og_home', [
    'id.wrong-question',
    `${USE_PATH}.items[0].group_id`,
  ]),
  {
    name: 'an option in a group of rows',
    plant: [
      [[...WHY, 'row_group_list'], [{ gid: 'rg' }]],
      [[...WHY, 'items', 0, 'group_id'], 'rg'],
    ],
    found: [['id.wrong-kind', `${WHY_PATH}.items[0].group_id`]],
  },
  one('a group of options among the rows', [...KNOW, 'option_group_list', 0, 'type'], 'RG', [
    'shape.not-one-of',
    `${KNOW_PATH}.option_group_list[0].type`,
  ]),
  one(
    'a rule about a group of another question',
    ['dispOptConsList', 0, 'target'],
    'use',
    ['id.wrong-question', '$.dispOptConsList[0].options[0]'],
    ['id.wrong-question', '$.dispOptConsList[0].options[1]'],
  ),
  one('a rule about a question where an option belongs', ['dispOptConsList', 0, 'options', 0], 'use', [
    'id.wrong-kind',
    '$.dispOptConsList[0].options[0]',
  ]),
  // Automatic answers
  one(
    'a default of another question',
    [...USE, 'defaultOptionSelect'],
    ['k1'],
    ['id.wrong-question', `${USE_PATH}.defaultOptionSelect[0]`],
    ['automatic.no-default', `${USE_PATH}.loop_autofill`],
  ),
  one(
    'a default that is a text',
    [...USE, 'defaultOptionSelect'],
    'u1',
    ['shape.wrong-type', `${USE_PATH}.defaultOptionSelect`],
    ['automatic.no-default', `${USE_PATH}.loop_autofill`],
  ),
  one('autofill_next without an automatic answer', [...KNOW, 'autofill_next'], true, [
    'automatic.no-default',
    `${KNOW_PATH}.autofill_next`,
  ]),
  one(
    'a default option where there are none',
    [...BLANK, 'defaultOptionSelect'],
    true,
    ['automatic.no-options', `${BLANK_PATH}.defaultOptionSelect`],
    ['automatic.two-sources', `${BLANK_PATH}.defaultOptionSelect`],
  ),
  one('a default beside a selected option', [...BEST, 'defaultOptionSelect'], { code: 'Q1' }, [
    'automatic.two-sources',
    `${BEST_PATH}.defaultOptionSelect`,
  ]),
  one('auto_fill beside a selected option', [...BEST, 'auto_fill'], 'Q1', [
    'automatic.two-sources',
    `${BEST_PATH}.auto_fill`,
  ]),
  one('two options selected on a single', [...BEST, 'items', 1, 'selected'], true, [
    'automatic.two-chosen',
    `${BEST_PATH}.items[1].selected`,
  ]),
  {
    name: 'an exclusive default beside others',
    plant: [
      [
        [...USE, 'defaultOptionSelect'],
        ['u1', 'u9'],
      ],
      [[...USE, 'loop_autofill'], false],
    ],
    found: [['automatic.exclusive-beside-others', `${USE_PATH}.defaultOptionSelect[1]`]],
  },
  one('auto_code that is not switched on', [...BEST, 'items', 1, 'autoSelect'], undefined, [
    'automatic.code-unused',
    `${BEST_PATH}.items[1].auto_code`,
  ]),
  one('auto_val without auto_code', [...KNOW, 'items', 0, 'auto_val'], '1', [
    'automatic.code-unused',
    `${KNOW_PATH}.items[0].auto_val`,
  ]),
  one('autoSelect without auto_code', [...BEST, 'items', 1, 'auto_code'], undefined, [
    'automatic.no-code',
    `${BEST_PATH}.items[1].autoSelect`,
  ]),
  // Screens
  one(
    'an option on no screen',
    [...WHY, 'screens'],
    [['w1', 'w2']],
    ['screens.forgotten', `${WHY_PATH}.screens`],
  ),
  one('an option on two screens', [...WHY, 'screens', 1, 1], 'w1', [
    'screens.twice',
    `${WHY_PATH}.screens[1][1]`,
  ]),
  one('an option of another question on a screen', [...WHY, 'screens', 1, 1], 'k1', [
    'id.wrong-question',
    `${WHY_PATH}.screens[1][1]`,
  ]),
  one('a screen of nothing', [...WHY, 'screens', 2], [], ['shape.too-short', `${WHY_PATH}.screens[2]`]),
  one('swap without screens', [...KNOW, 'swap'], true, ['screens.swap-unused', `${KNOW_PATH}.swap`]),
  {
    name: 'rows under both of their names',
    plant: [
      [[...KNOW, 'rows_items'], [row('row1')]],
      [[...KNOW, 'category_items'], [row('row2', { seq: 2 })]],
    ],
    found: [
      ['field.no-effect', `${KNOW_PATH}.rows_items`],
      ['field.no-effect', `${KNOW_PATH}.category_items`],
      ['rows.two-lists', `${KNOW_PATH}.category_items`],
      ['option.same-title', `${KNOW_PATH}.category_items[0].title`],
    ],
  },
  {
    name: 'a row on no screen',
    plant: [
      [
        [...WHY, 'rows_items'],
        [row('r1'), row('r2', { seq: 2 })],
      ],
      [[...WHY, 'screens', 2], ['r1']],
    ],
    found: [
      ['screens.forgotten', `${WHY_PATH}.screens`],
      ['field.no-effect', `${WHY_PATH}.rows_items`],
      ['option.same-title', `${WHY_PATH}.rows_items[1].title`],
    ],
  },
  // Not applicable
  {
    name: 'words of not applicable that are a number',
    plant: [
      [[...BLANK, 'not_apply'], true],
      [[...BLANK, 'not_apply_text'], ' ９９'],
    ],
    found: [['answer.not-apply-number', `${BLANK_PATH}.not_apply_text`]],
  },
  // Conditions about the member
  one('a condition about all fields of the member', ['rule_map', 'city', 'field'], undefined, [
    'rule.member-field',
    '$.rule_map.city',
  ]),
  one('a field of a part that has none', ['rule_map', 'city', 'member'], 'store', [
    'rule.member-field',
    '$.rule_map.city',
  ]),
  // Flow
  one('a fid given twice', [...NODES, 1, 'fid'], 'n1', ['id.duplicate-fid', '$.flow.items[1].fid']),
  one('a fid called constructor', [...NODES, 1, 'fid'], 'constructor', [
    'id.reserved',
    '$.flow.items[1].fid',
  ]),
  one('a flow without a root', ['flow', 'ftype'], 'groupSet', ['flow.root', '$.flow']),
  one('a root inside', [...NODES, 3, 'ftype'], 'root', ['flow.root', '$.flow.items[3]']),
  one(
    'a group node without a group',
    [...NODES, 0, 'gid'],
    undefined,
    ['flow.not-named', '$.items[0]'],
    ['flow.missing-field', '$.flow.items[0]'],
  ),
  one('a node that says not what it is', [...NODES, 3, 'ftype'], undefined, [
    'flow.missing-field',
    '$.flow.items[3]',
  ]),
  one('an endPage that says not how', [...NODES, 2, 'endType'], undefined, [
    'flow.missing-field',
    '$.flow.items[2]',
  ]),
  one('a node for a question', [...NODES, 3, 'items', 0, 'gid'], 'tasks', [
    'id.wrong-kind',
    '$.flow.items[3].items[0].gid',
  ]),
  {
    name: 'a node for a page',
    plant: [
      [['items', 0, 'items', 2], { type: 'P', gid: 'page', items: [] }],
      [[...NODES, 3, 'items', 0, 'gid'], 'page'],
    ],
    found: [
      ['group.no-questions', '$.items[0].items[2]'],
      ['id.wrong-kind', '$.flow.items[3].items[0].gid'],
    ],
  },
  one('a node for a group that does not exist', [...NODES, 3, 'items', 0, 'gid'], 'gd', [
    'id.unresolved',
    '$.flow.items[3].items[0].gid',
  ]),
  one(
    'nodes inside a group',
    [...NODES, 0, 'items'],
    [{ fid: 'x', type: 'G', gid: 'gb' }],
    ['flow.misplaced-field', '$.flow.items[0].items'],
  ),
  one('a draw outside of a randomSet', [...NODES, 3, 'extract_count'], 1, [
    'flow.misplaced-field',
    '$.flow.items[3].extract_count',
  ]),
  one('a condition of the root', ['flow', 'conditionGroup'], 'knows', [
    'flow.misplaced-field',
    '$.flow.conditionGroup',
  ]),
  one('a condition that does not exist', [...NODES, 1, 'conditionGroup'], 'know', [
    'id.unresolved',
    '$.flow.items[1].conditionGroup',
  ]),
  one('a score that is not needed', [...NODES, 3, 'needScore'], true, [
    'flow.score-unused',
    '$.flow.items[3].needScore',
  ]),
  one('a score that is not fetched', [...NODES, 2, 'needScore'], false, [
    'flow.score-unknown',
    '$.flow.items[2].score',
  ]),
  one(
    'score bounds the wrong way round',
    [...NODES, 2, 'score'],
    [3, 1],
    ['settings.empty-range', '$.flow.items[2].score'],
  ),
  one(
    'a group that the flow never names',
    ['items', 3],
    { type: 'G', gid: 'gd', items: [] },
    ['flow.not-named', '$.items[3]'],
    ['group.no-questions', '$.items[3]'],
  ),
  one('a question outside of the flow', ['items', 3], { type: 'Q', gid: 'x', qtype: 'blank', title: 'x' }, [
    'flow.outside',
    '$.items[3]',
  ]),
  one('a draw of more than there is', [...NODES, 1, 'extract_count'], 3, [
    'flow.draws-all',
    '$.flow.items[1].extract_count',
  ]),
  {
    name: 'a draw of all, in their order',
    plant: [
      [[...NODES, 1, 'extract_count'], 2],
      [[...NODES, 1, 'shuffle'], false],
    ],
    found: [['flow.draws-all', '$.flow.items[1].extract_count']],
  },
  one('cells of one condition', ['quotas', 0, 'cells', 1, 'cond'], ' Q2A1', [
    'quota.same-condition',
    '$.quotas[0].cells[1].cond',
  ]),
  one('points that no answer earns', ['scores', 'question_scores', 'why'], 1, [
    'scores.no-key',
    '$.scores.question_scores.why',
  ]),
  {
    name: 'a key of a question that is answered by choosing',
    plant: [
      [['scores', 'answer_keys', 'know'], ['Alba']],
      [['scores', 'question_scores', 'know'], 1],
    ],
    found: [['scores.key-not-text', '$.scores.answer_keys.know']],
  },
  one('a set of nothing', [...NODES, 3, 'items'], [], ['flow.empty', '$.flow.items[3]']),
  {
    name: 'nodes behind the end',
    plant: [
      [[...NODES, 2, 'needScore'], false],
      [[...NODES, 2, 'score'], undefined],
    ],
    found: [['flow.unreachable', '$.flow.items[3]']],
  },
  // Quotas and scores
  one('a cell with the id of a group', ['quotas', 0, 'cells', 1, 'id'], 'users', [
    'id.duplicate-quota',
    '$.quotas[0].cells[1].id',
  ]),
  one('a cell called valueOf', ['quotas', 0, 'cells', 1, 'id'], 'valueOf', [
    'id.reserved',
    '$.quotas[0].cells[1].id',
  ]),
  one('a quota without cells', ['quotas', 0, 'cells'], [], ['quota.no-cells', '$.quotas[0]']),
  one('a cell that is always full', ['quotas', 0, 'cells', 0, 'cap'], 0, [
    'quota.always-full',
    '$.quotas[0].cells[0].cap',
  ]),
  one('a hold of minutes and a half', ['quotas', 0, 'hold_minutes'], 1.5, [
    'shape.wrong-type',
    '$.quotas[0].hold_minutes',
  ]),
  one('a count that turns away', ['quotas', 1, 'on_full'], 'terminate', [
    'quota.on-full-unused',
    '$.quotas[1].on_full',
  ]),
  one('waits that only the server derives', ['quota_waits'], { start: false, gids: [] }, [
    'shape.derived-field',
    '$.quota_waits',
  ]),
  one(
    'an answer key of no question',
    ['scores', 'answer_keys', 'capitol'],
    ['x'],
    ['id.unresolved', '$.scores.answer_keys.capitol'],
    ['scores.no-points', '$.scores.answer_keys.capitol'],
  ),
  one('an answer key that earns nothing', ['scores', 'question_scores'], {}, [
    'scores.no-points',
    '$.scores.answer_keys.capital',
  ]),
  one(
    'points of a group',
    ['scores', 'question_scores', 'ga'],
    1,
    ['id.wrong-kind', '$.scores.question_scores.ga'],
    ['scores.no-key', '$.scores.question_scores.ga'],
  ),
];
