import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { Q1, Q1_PATH, validSurvey } from '../testing/valid-survey.fixtures.ts';

export const REFERENCE_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault(
    'a gid with a blank',
    ['items', 0, 'gid'],
    'g 1',
    ['shape.pattern', '$.items[0].gid'],
    ['id.unresolved', '$.mergePage[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].g1'],
  ),
  singleFault(
    'a gid given twice',
    ['items', 0, 'items', 1, 'items', 0, 'gid'],
    'q1',
    ['id.duplicate', '$.items[0].items[1].items[0].gid'],
    ['id.unresolved', '$.dispConsList[0].targets[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q2'],
  ),
  singleFault(
    'an option with the gid of a question',
    [...Q1, 'items', 0, 'gid'],
    'q3',
    ['id.duplicate', '$.items[1].gid'],
    ['id.unresolved', '$.rule_map.yes.optGid'],
    ['id.wrong-kind', '$.dispOptConsList[0].target'],
    ['id.wrong-kind', '$.jumpConsList[0].nextQ'],
    ['id.wrong-kind', '$.jumpConsList[2].bindQ'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q1a'],
  ),
  singleFault('a code with the number of another', [...Q1, 'items', 0, 'cid'], 'A7', [
    'id.code-not-seq',
    `${Q1_PATH}.items[0].cid`,
  ]),
  singleFault('a seq given twice', [...Q1, 'items', 1, 'seq'], 1, [
    'id.duplicate-seq',
    `${Q1_PATH}.items[1].seq`,
  ]),
  singleFault('a value that is the seq of another option', [...Q1, 'items', 0, 'value'], 2, [
    'id.duplicate-value',
    `${Q1_PATH}.items[0].value`,
  ]),
  singleFault(
    'values given twice, one as a text',
    [...Q1, 'items'],
    [
      { gid: 'q1a', seq: 1, title: 'A', value: 5 },
      { gid: 'q1b', seq: 2, title: 'B', value: '5' },
    ],
    ['id.duplicate-value', `${Q1_PATH}.items[1].value`],
    ['option.value-text', `${Q1_PATH}.items[1].value`],
  ),
  singleFault('a value with blanks', [...Q1, 'items', 0, 'value'], ' x', [
    'shape.pattern',
    `${Q1_PATH}.items[0].value`,
  ]),
  singleFault('a value that is neither number nor text', [...Q1, 'items', 0, 'value'], true, [
    'shape.wrong-type',
    `${Q1_PATH}.items[0].value`,
  ]),
  singleFault('a number in quotation marks', [...Q1, 'items', 0, 'value'], '17', [
    'option.value-text',
    `${Q1_PATH}.items[0].value`,
  ]),
  singleFault('a value with a separate accent', [...Q1, 'items', 0, 'value'], 'cafe\u0301', [
    'id.not-composed',
    `${Q1_PATH}.items[0].value`,
  ]),
  singleFault('a code given twice', ['items', 1, 'cid'], 'Q2', ['id.duplicate-cid', '$.items[1].cid']),
  singleFault(
    'a gid with a meaning',
    ['items', 1, 'items', 0, 'gid'],
    'group_end',
    ['id.reserved', '$.items[1].items[0].gid'],
    ['id.unresolved', '$.dispOptConsList[0].options[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q3a'],
  ),
  singleFault('a rule called FC_empty', ['rule_map', 'FC_empty'], { code: 'true' }, [
    'id.reserved',
    '$.rule_map.FC_empty',
  ]),
  singleFault('a rule that does not exist', ['dispConsList', 0, 'conditionGroup'], 'ja', [
    'id.unresolved',
    '$.dispConsList[0].conditionGroup',
  ]),
  singleFault('a target that does not exist', ['dispConsList', 0, 'targets', 0], 'q9', [
    'id.unresolved',
    '$.dispConsList[0].targets[0]',
  ]),
  singleFault('FC_empty inside a condition', ['rule_map', 'both', 'items', 0, 'ref'], 'FC_empty', [
    'id.unresolved',
    '$.rule_map.both.items[0].ref',
  ]),
  singleFault('a jump to a group', ['jumpConsList', 0, 'nextQ'], 'g1', [
    'id.wrong-kind',
    '$.jumpConsList[0].nextQ',
  ]),
  singleFault('an option of another question', ['rule_map', 'yes', 'optGid'], 'q3a', [
    'id.wrong-question',
    '$.rule_map.yes.optGid',
  ]),
  singleFault('an option where the rule has another target', ['dispOptConsList', 0, 'options', 0], 'q1a', [
    'id.wrong-question',
    '$.dispOptConsList[0].options[0]',
  ]),
]);
