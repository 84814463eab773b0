import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { Q1, Q1_PATH, validSurvey } from '../testing/valid-survey.fixtures.ts';
import {
  KNOW,
  WHY,
  BLANK,
  KNOW_PATH,
  WHY_PATH,
  BLANK_PATH,
  row,
  engineSurvey,
} from '../testing/engine-survey.fixtures.ts';

export const QUESTION_FAULTS: readonly Fault[] = [
  ...faultsIn(validSurvey, [
    singleFault('a question without words', ['items', 1, 'title'], ' ', [
      'text.no-title',
      '$.items[1].title',
    ]),
    {
      name: 'an option that no_answer offers too',
      changes: [
        [['items', 1, 'no_answer'], ['dont_know']],
        [['items', 1, 'items', 1, 'title'], "Don't know"],
      ],
      expected: [['answer.no-answer-option', '$.items[1].items[1].title']],
    },
    singleFault('a search of few options', ['items', 1, 'search'], true, [
      'option.search-few',
      '$.items[1].search',
    ]),
    {
      name: 'a question that shows a value it does not have',
      changes: [
        [['items', 1, 'read_only'], true],
        [['items', 1, 'options_range'], undefined],
      ],
      expected: [['answer.read-only-empty', '$.items[1].read_only']],
    },
    {
      name: 'a question that shows its value and asks for a number of options',
      changes: [
        [['items', 1, 'read_only'], true],
        [['items', 1, 'defaultOptionSelect'], true],
      ],
      expected: [['answer.read-only-unused', '$.items[1].options_range']],
    },
    {
      name: 'a question that shows its value and asks for files',
      changes: [
        [['items', 1, 'read_only'], true],
        [['items', 1, 'defaultOptionSelect'], true],
        [['items', 1, 'options_range'], undefined],
        [['items', 1, 'attachData'], { openAttach: true }],
      ],
      expected: [['answer.read-only-unused', '$.items[1].attachData']],
    },
    singleFault('options that read the same', ['items', 1, 'items', 1, 'title'], 'One ', [
      'option.same-title',
      '$.items[1].items[1].title',
    ]),
    singleFault('a field of another question type', ['items', 1, 'task_number'], 3, [
      'field.not-read',
      '$.items[1].task_number',
    ]),
    singleFault('an option field of another question type', [...Q1, 'items', 0, 'exclusive'], true, [
      'field.not-read',
      `${Q1_PATH}.items[0].exclusive`,
    ]),
    singleFault('an order of what is fixed', [...Q1, 'items', 0, 'fixed'], true, [
      'order.all-fixed',
      `${Q1_PATH}.option_order`,
    ]),
    singleFault(
      'bounds the wrong way round',
      ['items', 1, 'options_range'],
      [3, 2],
      ['settings.empty-range', '$.items[1].options_range'],
    ),
    singleFault(
      'length bounds the wrong way round',
      [...Q1, 'items', 1, 'open_attrs', 'range'],
      [9, 1],
      ['settings.empty-range', `${Q1_PATH}.items[1].open_attrs.range`],
    ),
  ]),
  ...faultsIn(engineSurvey, [
    singleFault(
      'an option on no screen',
      [...WHY, 'screens'],
      [['w1', 'w2']],
      ['screens.forgotten', `${WHY_PATH}.screens`],
    ),
    singleFault('an option on two screens', [...WHY, 'screens', 1, 1], 'w1', [
      'screens.twice',
      `${WHY_PATH}.screens[1][1]`,
    ]),
    singleFault('an option of another question on a screen', [...WHY, 'screens', 1, 1], 'k1', [
      'id.wrong-question',
      `${WHY_PATH}.screens[1][1]`,
    ]),
    {
      name: 'swap without screens, in a question without rows',
      changes: [[[...KNOW, 'swap'], true]],
      expected: [
        ['field.not-read', `${KNOW_PATH}.swap`],
        ['screens.swap-unused', `${KNOW_PATH}.swap`],
      ],
    },
    singleFault('files of options without options', [...BLANK, 'attachData'], { openOAttach: true }, [
      'field.not-read',
      `${BLANK_PATH}.attachData.openOAttach`,
    ]),
    singleFault('a largest value of a text', [...BLANK, 'max'], 5, ['field.no-effect', `${BLANK_PATH}.max`]),
    singleFault('bindings that are off, of which there are none', [...KNOW, 'optionsBindEffect'], false, [
      'field.no-effect',
      `${KNOW_PATH}.optionsBindEffect`,
    ]),
    singleFault('rules of a text that no option asks for', [...KNOW, 'answerByVoice'], true, [
      'field.no-effect',
      `${KNOW_PATH}.answerByVoice`,
    ]),
    {
      name: 'rows under both of their names',
      changes: [
        [[...KNOW, 'rows_items'], [row('row1')]],
        [[...KNOW, 'category_items'], [row('row2', { seq: 2 })]],
      ],
      expected: [
        ['field.not-read', `${KNOW_PATH}.rows_items`],
        ['field.not-read', `${KNOW_PATH}.category_items`],
        ['rows.two-lists', `${KNOW_PATH}.category_items`],
        ['option.same-title', `${KNOW_PATH}.category_items[0].title`],
        ['vote.no-options', '$.vote.questions[0]'],
      ],
    },
    {
      name: 'a row on no screen',
      changes: [
        [
          [...WHY, 'rows_items'],
          [row('r1'), row('r2', { seq: 2 })],
        ],
        [[...WHY, 'screens', 2], ['r1']],
      ],
      expected: [
        ['screens.forgotten', `${WHY_PATH}.screens`],
        ['field.not-read', `${WHY_PATH}.rows_items`],
        ['option.same-title', `${WHY_PATH}.rows_items[1].title`],
      ],
    },
    {
      name: 'words of not applicable that are a number',
      changes: [
        [[...BLANK, 'not_apply'], true],
        [[...BLANK, 'not_apply_text'], ' ９９'],
      ],
      expected: [
        ['field.not-read', `${BLANK_PATH}.not_apply`],
        ['answer.not-apply-number', `${BLANK_PATH}.not_apply_text`],
        ['field.not-read', `${BLANK_PATH}.not_apply_text`],
      ],
    },
    {
      name: 'a non-answer, listed twice',
      changes: [
        [
          [...BLANK, 'no_answer'],
          ['dont_know', 'dont_know'],
        ],
      ],
      expected: [['answer.no-answer-twice', `${BLANK_PATH}.no_answer[1]`]],
    },
    {
      name: 'the code of an answer that is not offered',
      changes: [
        [[...BLANK, 'no_answer'], ['dont_know']],
        [[...BLANK, 'no_answer_codes'], { prefer_not: -7 }],
      ],
      expected: [['answer.no-answer-unused', `${BLANK_PATH}.no_answer_codes.prefer_not`]],
    },
    {
      name: 'more entries than there may be by default',
      changes: [[[...BLANK, 'entries'], { least: 11 }]],
      expected: [['answer.entries-range', `${BLANK_PATH}.entries.least`]],
    },
    {
      name: 'a maximum of entries below their minimum',
      changes: [[[...BLANK, 'entries'], { least: 4, most: 3 }]],
      expected: [['answer.entries-range', `${BLANK_PATH}.entries.least`]],
    },
    {
      name: 'entries that must be unique and verified',
      changes: [
        [[...BLANK, 'entries'], {}],
        [[...BLANK, 'unique'], true],
        [[...BLANK, 'sms_verify'], true],
      ],
      expected: [
        ['answer.entries-one-text', `${BLANK_PATH}.unique`],
        ['answer.entries-one-text', `${BLANK_PATH}.sms_verify`],
      ],
    },
    {
      name: 'one code of two answers',
      changes: [
        [
          [...BLANK, 'no_answer'],
          ['dont_know', 'prefer_not'],
        ],
        [[...BLANK, 'no_answer_codes'], { prefer_not: -8 }],
      ],
      expected: [['answer.no-answer-code', `${BLANK_PATH}.no_answer_codes.prefer_not`]],
    },
  ]),
];
