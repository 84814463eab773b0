import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { Q2, validSurvey } from '../testing/valid-survey.fixtures.ts';
import { BLANK, BLANK_PATH, engineSurvey } from '../testing/engine-survey.fixtures.ts';

export const RULE_FAULTS: readonly Fault[] = [
  ...faultsIn(validSurvey, [
    singleFault('a rule that nothing uses', ['rule_map', 'spare'], { code: 'true' }, [
      'rule.unused',
      '$.rule_map.spare',
    ]),
    {
      name: 'rules that only such rules use',
      changes: [
        [['rule_map', 'spare'], { relation: 'and', items: [{ ref: 'next' }, { ref: 'yes' }] }],
        [['rule_map', 'next'], { ref: 'last' }],
        [['rule_map', 'last'], { code: 'true' }],
      ],
      expected: [
        ['rule.unused', '$.rule_map.spare'],
        ['rule.unused', '$.rule_map.next'],
        ['rule.unused', '$.rule_map.last'],
      ],
    },
    singleFault('an end of a jump that goes on', ['jumpConsList', 0, 'end'], 'too_young', [
      'jump.end-unused',
      '$.jumpConsList[0].end',
    ]),
    {
      name: 'a rule that shows and one that hides by the same condition',
      changes: [[['dispConsList', 1], { targets: ['q2'], action: 'hide', conditionGroup: 'yes' }]],
      expected: [['rule.shown-and-hidden', '$.dispConsList[1].targets[0]']],
    },
    singleFault('a rule beside a code', [...Q2, 'disp_code'], 'Q1 == 1', [
      'rule.beside-code',
      '$.dispConsList[0].targets[0]',
    ]),
    singleFault('a rule of options without any', ['dispOptConsList', 0, 'options'], undefined, [
      'rule.no-target',
      '$.dispOptConsList[0]',
    ]),
    singleFault('a value that is compared with nothing', ['rule_map', 'yes', 'value'], 1, [
      'rule.value-unused',
      '$.rule_map.yes.value',
    ]),
    singleFault(
      'a jump behind one that always holds',
      ['jumpConsList', 0, 'conditionGroup'],
      'FC_empty',
      ['rule.unused', '$.rule_map.both'],
      ['jump.unreachable', '$.jumpConsList[1]'],
    ),
    singleFault('a jump to nowhere', ['jumpConsList', 0, 'nextQ'], undefined, [
      'jump.no-target',
      '$.jumpConsList[0]',
    ]),
    singleFault('a jump to two places', ['jumpConsList', 0, 'endStatus'], 'finished', [
      'jump.two-targets',
      '$.jumpConsList[0]',
    ]),
    singleFault(
      'a rule that needs itself',
      ['rule_map', 'yes'],
      { relation: 'or', items: [{ ref: 'both' }] },
      ['rule.circular', '$.rule_map.yes'],
    ),
    {
      name: 'a circle that another rule leads into',
      changes: [
        [['rule_map', 'yes'], { relation: 'or', items: [{ ref: 'both' }] }],
        [['rule_map', 'both'], { relation: 'or', items: [{ ref: 'vip' }] }],
        [['rule_map', 'vip'], { relation: 'or', items: [{ code: 'true' }, { ref: 'both' }, { ref: 'vip' }] }],
      ],
      expected: [
        ['rule.circular', '$.rule_map.both'],
        ['rule.circular', '$.rule_map.vip'],
      ],
    },
  ]),
  ...faultsIn(engineSurvey, [
    singleFault(
      'a rule about a group of another question',
      ['dispOptConsList', 0, 'target'],
      'use',
      ['id.wrong-question', '$.dispOptConsList[0].options[0]'],
      ['id.wrong-question', '$.dispOptConsList[0].options[1]'],
    ),
    singleFault(
      'a rule about a question where an option belongs',
      ['dispOptConsList', 0, 'options', 0],
      'use',
      ['id.wrong-kind', '$.dispOptConsList[0].options[0]'],
    ),
    singleFault('a condition about all fields of the member', ['rule_map', 'city', 'field'], undefined, [
      'rule.member-field',
      '$.rule_map.city',
    ]),
    singleFault('a field of a part that has none', ['rule_map', 'city', 'member'], 'store', [
      'rule.member-field',
      '$.rule_map.city',
    ]),
    singleFault(
      'checks across answers with mistakes',
      ['checks'],
      [
        { gid: 'fit', at: ['know', 'know'], holds: 'know is answered', text: 'x' },
        { gid: 'fit', at: ['know'], holds: 'know is answered', text: 'x' },
      ],
      ['check.question-twice', '$.checks[0].at[1]'],
      ['check.duplicate', '$.checks[1].gid'],
    ),
    singleFault('a message about an answer that is not required', [...BLANK, 'required_text'], 'Write', [
      'check.text-unused',
      `${BLANK_PATH}.required_text`,
    ]),
  ]),
];
