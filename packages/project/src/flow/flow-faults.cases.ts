import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { NODES, engineSurvey } from '../testing/engine-survey.fixtures.ts';

export const FLOW_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault(
    'a value with the code of a question',
    [...NODES, 3, 'items', 1],
    { fid: 'v1', type: 'F', ftype: 'set', cid: 'Q1', value_code: '1', value_type: 'number' },
    ['id.duplicate-cid', '$.flow.items[3].items[1].cid'],
  ),
  singleFault(
    'a set node without a name',
    [...NODES, 3, 'items', 1],
    { fid: 'v1', type: 'F', ftype: 'set', value_code: '1', value_type: 'number' },
    ['flow.missing-field', '$.flow.items[3].items[1]'],
  ),
  {
    name: 'a value of two types',
    changes: [
      [
        [...NODES, 3, 'items', 1],
        { fid: 'v1', type: 'F', ftype: 'set', cid: 'arm', value_code: '1', value_type: 'number' },
      ],
      [
        [...NODES, 3, 'items', 2],
        { fid: 'v2', type: 'F', ftype: 'set', cid: 'arm', value_code: '"a"', value_type: 'text' },
      ],
    ],
    expected: [['flow.set-types', '$.flow.items[3].items[2].value_type']],
  },
  singleFault('a fid given twice', [...NODES, 1, 'fid'], 'n1', ['id.duplicate-fid', '$.flow.items[1].fid']),
  singleFault('a fid called constructor', [...NODES, 1, 'fid'], 'constructor', [
    'id.reserved',
    '$.flow.items[1].fid',
  ]),
  singleFault('a flow without a root', ['flow', 'ftype'], 'groupSet', ['flow.root', '$.flow']),
  singleFault('a root inside', [...NODES, 3, 'ftype'], 'root', ['flow.root', '$.flow.items[3]']),
  singleFault(
    'a group node without a group',
    [...NODES, 0, 'gid'],
    undefined,
    ['flow.not-named', '$.items[0]'],
    ['flow.missing-field', '$.flow.items[0]'],
  ),
  singleFault('a node that says not what it is', [...NODES, 3, 'ftype'], undefined, [
    'flow.missing-field',
    '$.flow.items[3]',
  ]),
  singleFault('an endPage that says not how', [...NODES, 2, 'endType'], undefined, [
    'flow.missing-field',
    '$.flow.items[2]',
  ]),
  singleFault('a node for a question', [...NODES, 3, 'items', 0, 'gid'], 'tasks', [
    'id.wrong-kind',
    '$.flow.items[3].items[0].gid',
  ]),
  {
    name: 'a node for a page',
    changes: [
      [['items', 0, 'items', 2], { type: 'P', gid: 'page', items: [] }],
      [[...NODES, 3, 'items', 0, 'gid'], 'page'],
    ],
    expected: [
      ['group.no-questions', '$.items[0].items[2]'],
      ['id.wrong-kind', '$.flow.items[3].items[0].gid'],
    ],
  },
  singleFault('a node for a group that does not exist', [...NODES, 3, 'items', 0, 'gid'], 'gd', [
    'id.unresolved',
    '$.flow.items[3].items[0].gid',
  ]),
  singleFault(
    'nodes inside a group',
    [...NODES, 0, 'items'],
    [{ fid: 'x', type: 'G', gid: 'gb' }],
    ['flow.misplaced-field', '$.flow.items[0].items'],
  ),
  singleFault('a draw outside of a randomSet', [...NODES, 3, 'extract_count'], 1, [
    'flow.misplaced-field',
    '$.flow.items[3].extract_count',
  ]),
  singleFault('a condition of the root', ['flow', 'conditionGroup'], 'knows', [
    'flow.misplaced-field',
    '$.flow.conditionGroup',
  ]),
  singleFault('a condition that does not exist', [...NODES, 1, 'conditionGroup'], 'know', [
    'id.unresolved',
    '$.flow.items[1].conditionGroup',
  ]),
  singleFault('a score that is not needed', [...NODES, 3, 'needScore'], true, [
    'flow.score-unused',
    '$.flow.items[3].needScore',
  ]),
  singleFault('a score that is not fetched', [...NODES, 2, 'needScore'], false, [
    'flow.score-unknown',
    '$.flow.items[2].score',
  ]),
  singleFault(
    'score bounds the wrong way round',
    [...NODES, 2, 'score'],
    [3, 1],
    ['settings.empty-range', '$.flow.items[2].score'],
  ),
  singleFault(
    'a group that the flow never names',
    ['items', 3],
    { type: 'G', gid: 'gd', items: [] },
    ['flow.not-named', '$.items[3]'],
    ['group.no-questions', '$.items[3]'],
  ),
  singleFault(
    'a question outside of the flow',
    ['items', 3],
    { type: 'Q', gid: 'x', qtype: 'blank', title: 'x' },
    ['flow.outside', '$.items[3]'],
  ),
  singleFault('a draw of more than there is', [...NODES, 1, 'extract_count'], 3, [
    'flow.draws-all',
    '$.flow.items[1].extract_count',
  ]),
  {
    name: 'a draw of all, in their order',
    changes: [
      [[...NODES, 1, 'extract_count'], 2],
      [[...NODES, 1, 'shuffle'], false],
    ],
    expected: [['flow.draws-all', '$.flow.items[1].extract_count']],
  },
  singleFault('an empty arm of a draw, which is allowed', [...NODES, 1, 'items', 2], {
    fid: 'nothing',
    type: 'F',
    ftype: 'groupSet',
    items: [],
  }),
  singleFault('a set of nothing', [...NODES, 3, 'items'], [], ['flow.empty', '$.flow.items[3]']),
  {
    name: 'nodes behind the end',
    changes: [
      [[...NODES, 2, 'needScore'], false],
      [[...NODES, 2, 'score'], undefined],
    ],
    expected: [['flow.unreachable', '$.flow.items[3]']],
  },
]);
