import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { Q1, Q1_PATH, Q2, validSurvey } from '../testing/valid-survey.fixtures.ts';
import { KNOW, WHY, KNOW_PATH, WHY_PATH, engineSurvey } from '../testing/engine-survey.fixtures.ts';

export const SHAPE_FAULTS: readonly Fault[] = [
  ...faultsIn(validSurvey, [
    singleFault('a misspelt field', ['titel'], 'x', ['shape.unknown-field', '$.titel']),
    singleFault('a field of another object', [...Q1, 'exclusive'], true, [
      'shape.unknown-field',
      `${Q1_PATH}.exclusive`,
    ]),
    singleFault('a derived field', [...Q1, 'visible'], true, ['shape.derived-field', `${Q1_PATH}.visible`]),
    singleFault('no title', [...Q1, 'title'], undefined, ['shape.missing-field', Q1_PATH]),
    // Only the shape check reports objects of a wrong shape.
    singleFault('no type', [...Q1, 'type'], undefined, ['shape.missing-field', Q1_PATH]),
    singleFault('a wrong type', [...Q1, 'type'], 'q', ['shape.not-one-of', `${Q1_PATH}.type`]),
    singleFault('an object for a word', [...Q1, 'option_order'], {}, [
      'shape.not-one-of',
      `${Q1_PATH}.option_order`,
    ]),
    {
      name: 'a question type as type',
      changes: [
        [[...Q1, 'type'], 'single'],
        [[...Q1, 'qtype'], undefined],
      ],
      expected: [['shape.not-one-of', `${Q1_PATH}.type`]],
    },
    {
      name: 'options by another name',
      changes: [
        [[...Q1, 'options'], [{ gid: 'q1a', seq: 1, title: 'Yes' }]],
        [[...Q1, 'items'], [{ gid: 'q1b', seq: 2, title: 'No' }]],
      ],
      expected: [['shape.unknown-field', `${Q1_PATH}.options`]],
    },
    singleFault('a group inside a group', ['items', 0, 'items', 1, 'type'], 'G', [
      'shape.not-one-of',
      '$.items[0].items[1].type',
    ]),
    singleFault('a number for a text', [...Q1, 'title'], 5, ['shape.wrong-type', `${Q1_PATH}.title`]),
    singleFault('null for a text', ['timezone'], null, ['shape.wrong-type', '$.timezone']),
    singleFault(
      'no list of items',
      ['items'],
      'none',
      ['shape.wrong-type', '$.items'],
      ...[
        '$.rule_map.yes.bindQ',
        '$.rule_map.yes.optGid',
        '$.dispConsList[0].targets[0]',
        '$.dispConsList[0].targets[1]',
        '$.dispOptConsList[0].target',
        '$.dispOptConsList[0].options[0]',
        '$.jumpConsList[0].bindQ',
        '$.jumpConsList[0].nextQ',
        '$.jumpConsList[1].bindQ',
        '$.jumpConsList[2].bindQ',
        '$.mergePage[0]',
      ].map((path) => ['id.unresolved', path] as const),
      ...['q1', 'q1a', 'q2', 'q3', 'q3a', 'q3b', 'q1b', 'g1'].map(
        (gid) => ['translation.unknown-gid', `$.translations["zh-CN"].${gid}`] as const,
      ),
    ),
    singleFault('half an integer', [...Q1, 'columns'], 1.5, ['shape.wrong-type', `${Q1_PATH}.columns`]),
    singleFault('too many columns', [...Q1, 'columns'], 11, ['shape.out-of-range', `${Q1_PATH}.columns`]),
    singleFault('an unknown question type', [...Q1, 'qtype'], 'singel', [
      'shape.not-one-of',
      `${Q1_PATH}.qtype`,
    ]),
    singleFault('another format', ['format'], 2, ['shape.not-one-of', '$.format']),
    singleFault('a bad project id', ['projectId'], 'short', ['shape.pattern', '$.projectId']),
    singleFault('a text beyond its length', ['title'], 'x'.repeat(20_001), ['shape.too-long', '$.title']),
    singleFault(
      'an empty range',
      ['items', 1, 'options_range'],
      [],
      ['shape.too-short', '$.items[1].options_range'],
    ),
    singleFault(
      'four bounds',
      ['items', 1, 'options_range'],
      [1, 2, 3, 4],
      ['shape.too-long', '$.items[1].options_range'],
    ),
    singleFault('a rule id with a dot', ['rule_map', 'a.b'], { code: 'true' }, [
      'shape.bad-key',
      '$.rule_map["a.b"]',
    ]),
    singleFault('a condition about nothing', ['rule_map', 'yes'], { op: 'eq' }, [
      'shape.no-branch',
      '$.rule_map.yes',
    ]),
    singleFault('a condition about two things', ['rule_map', 'vip', 'code'], 'true', [
      'shape.unknown-field',
      '$.rule_map.vip.code',
    ]),
    singleFault('an unknown operator', ['rule_map', 'vip', 'op'], 'equals', [
      'shape.not-one-of',
      '$.rule_map.vip.op',
    ]),
    singleFault(
      'too many options',
      [...Q1, 'items'],
      Array.from({ length: 201 }, (_, index) => ({ gid: `o${index}`, seq: index + 1, title: `x${index}` })),
      ['size.options', `${Q1_PATH}.items`],
      ['id.unresolved', '$.rule_map.yes.optGid'],
      ['translation.unknown-gid', '$.translations["zh-CN"].q1a'],
      ['translation.unknown-gid', '$.translations["zh-CN"].q1b'],
    ),
    singleFault(
      'too much code',
      [...Q1, 'items'],
      Array.from({ length: 60 }, (_, at) => ({
        gid: at < 2 ? (['q1a', 'q1b'][at] ?? '') : `o${at}`,
        seq: at + 1,
        title: `x${at}`,
        disp_code: 'true'.padEnd(3_400),
      })),
      ['size.code', '$.items'],
      ['translation.missing', '$.translations["zh-CN"]'],
    ),
    singleFault(
      'too many nodes',
      [...Q2, 'tree_list'],
      [
        {
          gid: 'root',
          title: 'x',
          items: Array.from({ length: 10_000 }, (_, at) => ({ gid: `n${at}`, title: 'x' })),
        },
      ],
      ['field.not-read', '$.items[0].items[1].items[0].tree_list'],
      ['size.nodes', '$.items[0].items[1].items[0].tree_list'],
    ),
  ]),
  ...faultsIn(engineSurvey, [
    singleFault('a group of options among the rows', [...KNOW, 'option_group_list', 0, 'type'], 'RG', [
      'shape.not-one-of',
      `${KNOW_PATH}.option_group_list[0].type`,
    ]),
    singleFault(
      'a screen of nothing',
      [...WHY, 'screens', 2],
      [],
      ['shape.too-short', `${WHY_PATH}.screens[2]`],
    ),
    singleFault('a hold of minutes and a half', ['quotas', 0, 'hold_minutes'], 1.5, [
      'shape.wrong-type',
      '$.quotas[0].hold_minutes',
    ]),
    singleFault('waits that only the server derives', ['quota_waits'], { start: false, gids: [] }, [
      'shape.derived-field',
      '$.quota_waits',
    ]),
  ]),
];
