import type { Project } from '@canvass/project';

/** A value as SurveyJS stores it: a text, number or day, or the values of one or more options. */
export type SurveyJsValue = string | number | readonly string[] | readonly number[];

/** A questionnaire in both formats, with one page, the same names, and answers that both programs can store. */
export interface Pair {
  readonly name: string;
  readonly project: Pick<Project, 'checks' | 'settings'> & { readonly items: readonly object[] };
  readonly surveyJs: { readonly elements: readonly object[] } & Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, readonly SurveyJsValue[]>>;
  readonly values?: readonly string[];
}

const question = (name: string, qtype: string, extraFields: object = {}) => ({
  type: 'Q',
  gid: name,
  cid: name,
  qtype,
  title: name,
  ...extraFields,
});
const number = (name: string, extraFields: object = {}) =>
  question(name, 'blank', { open_attrs: { type: 'int' }, ...extraFields });
const value = (name: string, code: string, type = 'number') =>
  question(name, 'value', { value_code: code, value_type: type });
const choice = (
  name: string,
  qtype: 'single' | 'multiple',
  values: readonly (string | number)[],
  extraFields: object = {},
) =>
  question(name, qtype, {
    items: values.map((value, at) => ({
      gid: `${name}_${at}`,
      seq: at + 1,
      title: `Option ${value}`,
      value,
    })),
    ...extraFields,
  });
const section = (name: string, code: string, items: readonly object[]) => ({
  type: 'S',
  gid: name,
  title: name,
  disp_code: code,
  items,
});

const text = (name: string, extraFields: object = {}) => ({ type: 'text', name, ...extraFields });
const amount = (name: string, extraFields: object = {}) =>
  text(name, { inputType: 'number', ...extraFields });
const day = (name: string, extraFields: object = {}) => text(name, { inputType: 'date', ...extraFields });
const moment = (name: string, extraFields: object = {}) =>
  text(name, { inputType: 'datetime-local', ...extraFields });
const pattern = (name: string, form: string, extraFields: object = {}) =>
  question(name, 'blank', { open_attrs: { pattern: form }, ...extraFields });
const regex = (form: string) => ({ validators: [{ type: 'regex', regex: `^(?:${form})$` }] });
const expression = (code: string) => ({ validators: [{ type: 'expression', expression: code }] });
/** A check that only warns, so that the respondent can leave the page. */
const warning = (code: string) => ({
  validators: [{ type: 'expression', expression: code, notificationType: 'warning' }],
});
const CLEARED = { settings: { hidden_answers: 'cleared' } } as const;
const SURVEYJS_CLEARED = { clearInvisibleValues: 'onHiddenContainer' };

export const PAIRS: readonly Pair[] = [
  {
    name: 'option values: a visit with codes of reasons',
    project: {
      items: [
        choice('reason', 'single', ['C-1', 'C-2', 'OTHER']),
        question('which', 'blank', { required: true, disp_code: 'reason.value == "OTHER"' }),
        choice('urgent', 'single', [0, 1, -9], { disp_code: 'reason.value != "OTHER"' }),
        number('nights', { disp_code: 'urgent.value == 1' }),
      ],
    },
    surveyJs: {
      elements: [
        { type: 'radiogroup', name: 'reason', choices: ['C-1', 'C-2', 'OTHER'] },
        text('which', { isRequired: true, visibleIf: "{reason} = 'OTHER'" }),
        {
          type: 'radiogroup',
          name: 'urgent',
          choices: [0, 1, -9],
          visibleIf: "{reason} != 'OTHER'",
        },
        amount('nights', { visibleIf: "{urgent} = 1 and {reason} != 'OTHER'" }),
      ],
    },
    answers: { reason: ['C-1', 'C-2', 'OTHER'], which: ['my leg'], urgent: [0, 1, -9], nights: [3] },
  },
  {
    name: 'option values: services by number, several at once',
    project: {
      items: [
        choice('services', 'multiple', [10, 20, 30]),
        number('rooms', { required: true, disp_code: 'services has 1 and services has 3' }),
        question('why', 'blank', { disp_code: 'services has 2 or services has 3' }),
      ],
    },
    surveyJs: {
      elements: [
        { type: 'checkbox', name: 'services', choices: [10, 20, 30] },
        amount('rooms', { isRequired: true, visibleIf: '{services} contains 10 and {services} contains 30' }),
        text('why', { visibleIf: '{services} contains 20 or {services} contains 30' }),
      ],
    },
    answers: { services: [[10], [20], [10, 30], [10, 20, 30]], rooms: [2, 4], why: ['because'] },
  },
  {
    name: 'values: the price of a stay',
    project: {
      items: [
        number('nights'),
        number('guests'),
        value('price', '(nights ?? 0) * 80 + (guests ?? 0) * (nights ?? 0) * 5'),
        value('long', 'nights > 6', 'boolean'),
        question('contact', 'blank', { required: true, disp_code: 'price > 500' }),
        question('linen', 'blank', { disp_code: 'long == true' }),
      ],
    },
    surveyJs: {
      calculatedValues: [
        {
          name: 'price',
          expression:
            'iif({nights} empty, 0, {nights}) * 80 + iif({guests} empty, 0, {guests}) * iif({nights} empty, 0, {nights}) * 5',
        },
      ],
      elements: [
        amount('nights'),
        amount('guests'),
        text('contact', { isRequired: true, visibleIf: '{price} > 500' }),
        text('linen', { visibleIf: '{nights} > 6' }),
      ],
    },
    answers: { nights: [1, 3, 7, 14], guests: [1, 2, 6], contact: ['Ada'], linen: ['yes'] },
    values: ['price'],
  },
  {
    name: 'values: one read by another, and by a condition',
    project: {
      items: [
        choice('q1', 'single', [0, 1, 2, 3]),
        choice('q2', 'single', [0, 1, 2, 3]),
        value('score', 'coalesce(q1.value, 0) + coalesce(q2.value, 0)'),
        value('band', 'if(score >= 4, "high", if(score >= 2, "some", "low"))', 'text'),
        question('help', 'blank', { disp_code: 'band == "high"' }),
      ],
    },
    surveyJs: {
      calculatedValues: [
        { name: 'score', expression: 'iif({q1} empty, 0, {q1}) + iif({q2} empty, 0, {q2})' },
        { name: 'band', expression: "iif({score} >= 4, 'high', iif({score} >= 2, 'some', 'low'))" },
      ],
      elements: [
        { type: 'radiogroup', name: 'q1', choices: [0, 1, 2, 3] },
        { type: 'radiogroup', name: 'q2', choices: [0, 1, 2, 3] },
        text('help', { visibleIf: "{band} = 'high'" }),
      ],
    },
    answers: { q1: [0, 1, 2, 3], q2: [0, 1, 2, 3], help: ['please'] },
    values: ['score', 'band'],
  },
  {
    name: 'bounds of dates: a stay within a year',
    project: {
      items: [
        question('came', 'info_date', { required: true, min: '2024-01-01', max: '2024-12-31' }),
        question('left', 'info_date', { plaster_code: '{ min: came, max: addDays(came, 30) }' }),
      ],
    },
    surveyJs: {
      elements: [
        day('came', { isRequired: true, min: '2024-01-01', max: '2024-12-31' }),
        day('left', {
          minValueExpression: '{came}',
          ...expression('{left} empty or {came} empty or dateDiff({came}, {left}, "days") <= 30'),
        }),
      ],
    },
    answers: {
      came: ['2023-12-31', '2024-01-01', '2024-02-29', '2024-12-31', '2025-01-01'],
      left: ['2024-01-31', '2024-02-01', '2024-03-30', '2024-03-31', '2025-01-30'],
    },
  },
  {
    name: 'bounds of dates: compared with a day in conditions',
    project: {
      items: [
        question('born', 'info_date', { min: '1900-01-01', max: '2020-06-30' }),
        question('school', 'blank', { required: true, disp_code: 'born >= "2006-07-01"' }),
        question('work', 'blank', { disp_code: 'born < "2006-07-01"' }),
      ],
    },
    surveyJs: {
      elements: [
        day('born', { min: '1900-01-01', max: '2020-06-30' }),
        text('school', { isRequired: true, visibleIf: "{born} >= '2006-07-01'" }),
        text('work', { visibleIf: "{born} notempty and {born} < '2006-07-01'" }),
      ],
    },
    answers: {
      born: ['1899-12-31', '1980-05-05', '2006-06-30', '2006-07-01', '2020-07-01'],
      school: ['first'],
      work: ['nurse'],
    },
  },
  {
    name: 'checks: people of a household',
    project: {
      items: [number('people', { required: true }), number('adults'), number('children')],
      checks: [
        {
          gid: 'fit',
          at: ['adults'],
          holds: 'adults is empty or people is empty or adults <= people',
          text: 'Too many.',
        },
        {
          gid: 'sum',
          at: ['children'],
          holds: 'children is empty or adults is empty or people is empty or adults + children == people',
          text: 'They do not add up.',
        },
      ],
    },
    surveyJs: {
      elements: [
        amount('people', { isRequired: true }),
        amount('adults', expression('{adults} empty or {people} empty or {adults} <= {people}')),
        amount(
          'children',
          expression(
            '{children} empty or {adults} empty or {people} empty or {adults} + {children} = {people}',
          ),
        ),
      ],
    },
    answers: { people: [1, 2, 4], adults: [1, 2, 3], children: [0, 1, 2] },
  },
  {
    name: 'checks: of a hidden question hold',
    project: {
      items: [
        choice('drives', 'single', ['yes', 'no']),
        number('age', { required: true }),
        number('licence', { disp_code: 'drives.value == "yes"' }),
      ],
      checks: [
        {
          gid: 'old',
          at: ['licence'],
          holds: 'licence is empty or age is empty or age - licence >= 17',
          text: 'Too young.',
        },
      ],
    },
    surveyJs: {
      elements: [
        { type: 'radiogroup', name: 'drives', choices: ['yes', 'no'] },
        amount('age', { isRequired: true }),
        amount('licence', {
          visibleIf: "{drives} = 'yes'",
          ...expression('{licence} empty or {age} empty or {age} - {licence} >= 17'),
        }),
      ],
    },
    answers: { drives: ['yes', 'no'], age: [16, 20, 60], licence: [1, 3, 40] },
  },
  {
    name: 'sections: shown as a unit',
    project: {
      ...CLEARED,
      items: [
        choice('moved', 'single', ['yes', 'no']),
        section('address', 'moved.value == "yes"', [
          question('street', 'blank', { required: true }),
          number('number'),
          question('floor', 'blank', { disp_code: 'number > 9' }),
        ]),
      ],
    },
    surveyJs: {
      ...SURVEYJS_CLEARED,
      elements: [
        { type: 'radiogroup', name: 'moved', choices: ['yes', 'no'] },
        {
          type: 'panel',
          name: 'address',
          visibleIf: "{moved} = 'yes'",
          elements: [
            text('street', { isRequired: true }),
            amount('number'),
            text('floor', { visibleIf: '{number} > 9' }),
          ],
        },
      ],
    },
    answers: { moved: ['yes', 'no'], street: ['Main Street'], number: [1, 10], floor: ['third'] },
  },
  {
    name: 'sections: one in another',
    project: {
      ...CLEARED,
      items: [
        number('pets'),
        section('animals', 'pets > 0', [
          choice('kinds', 'multiple', ['cat', 'dog']),
          section('dogs', 'kinds has 2', [question('breed', 'blank', { required: true })]),
        ]),
      ],
    },
    surveyJs: {
      ...SURVEYJS_CLEARED,
      elements: [
        amount('pets'),
        {
          type: 'panel',
          name: 'animals',
          visibleIf: '{pets} > 0',
          elements: [
            { type: 'checkbox', name: 'kinds', choices: ['cat', 'dog'] },
            {
              type: 'panel',
              name: 'dogs',
              visibleIf: "{kinds} contains 'dog'",
              elements: [text('breed', { isRequired: true })],
            },
          ],
        },
      ],
    },
    answers: { pets: [0, 1, 2], kinds: [['cat'], ['dog'], ['cat', 'dog']], breed: ['poodle'] },
  },
  {
    name: 'hidden answers: cleared when the question is hidden',
    project: {
      ...CLEARED,
      items: [
        choice('smokes', 'single', ['yes', 'no']),
        number('daily', { required: true, disp_code: 'smokes.value == "yes"' }),
        value('weekly', '(daily ?? 0) * 7'),
      ],
    },
    surveyJs: {
      ...SURVEYJS_CLEARED,
      calculatedValues: [{ name: 'weekly', expression: 'iif({daily} empty, 0, {daily}) * 7' }],
      elements: [
        { type: 'radiogroup', name: 'smokes', choices: ['yes', 'no'] },
        amount('daily', { isRequired: true, visibleIf: "{smokes} = 'yes'" }),
      ],
    },
    answers: { smokes: ['yes', 'no'], daily: [5, 20] },
    values: ['weekly'],
  },
  {
    name: 'hidden answers: a chain of three',
    project: {
      ...CLEARED,
      items: [
        number('a'),
        number('b', { disp_code: 'a > 5' }),
        number('c', { disp_code: 'b > 5' }),
        question('d', 'blank', { required: true, disp_code: 'c > 5' }),
      ],
    },
    surveyJs: {
      ...SURVEYJS_CLEARED,
      elements: [
        amount('a'),
        amount('b', { visibleIf: '{a} > 5' }),
        amount('c', { visibleIf: '{b} > 5' }),
        text('d', { isRequired: true, visibleIf: '{c} > 5' }),
      ],
    },
    answers: { a: [3, 9], b: [3, 9], c: [3, 9], d: ['end'] },
  },
  {
    name: 'non-answers: a required income, and a question for those who tell it',
    project: {
      items: [
        choice('income', 'single', [1, 2, 3], { required: true, no_answer: ['dont_know', 'prefer_not'] }),
        question('source', 'blank', { required: true, disp_code: 'income is answered' }),
        question('reason', 'blank', { disp_code: 'income is empty' }),
        value('told', 'no_answer(income) == null ? 1 : 0'),
      ],
    },
    surveyJs: {
      calculatedValues: [
        { name: 'told', expression: "iif({income} = 'dontknow' or {income} = 'refused', 0, 1)" },
      ],
      elements: [
        {
          type: 'radiogroup',
          name: 'income',
          choices: [1, 2, 3],
          isRequired: true,
          showDontKnowItem: true,
          showRefuseItem: true,
        },
        text('source', { isRequired: true, visibleIf: '{income} >= 1 and {income} <= 3' }),
        text('reason', {
          visibleIf: "{income} empty or {income} = 'dontknow' or {income} = 'refused'",
        }),
      ],
    },
    answers: { income: [1, 2, 3, 'dontknow', 'refused'], source: ['work'], reason: ['no'] },
    values: ['told'],
  },
  {
    name: 'non-answers: several illnesses, or an answer that is not given',
    project: {
      items: [
        choice('illnesses', 'multiple', ['asthma', 'gout'], { required: true, no_answer: ['prefer_not'] }),
        value('count', 'coalesce(count(illnesses), 0)'),
        question('doctor', 'blank', { required: true, disp_code: 'illnesses has "A1"' }),
      ],
    },
    surveyJs: {
      calculatedValues: [
        {
          name: 'count',
          expression: "iif({illnesses} contains 'asthma', 1, 0) + iif({illnesses} contains 'gout', 1, 0)",
        },
      ],
      elements: [
        {
          type: 'checkbox',
          name: 'illnesses',
          choices: ['asthma', 'gout'],
          isRequired: true,
          showRefuseItem: true,
        },
        text('doctor', { isRequired: true, visibleIf: "{illnesses} contains 'asthma'" }),
      ],
    },
    answers: {
      illnesses: [['asthma'], ['gout'], ['asthma', 'gout'], ['refused']],
      doctor: ['Ada'],
    },
    values: ['count'],
  },
  {
    name: 'soft required: a comment that is asked for',
    project: {
      items: [
        choice('again', 'single', ['yes', 'no']),
        question('better', 'blank', { required: 'ask', disp_code: 'again.value == "no"' }),
        number('nights', { required: 'ask' }),
      ],
    },
    surveyJs: {
      elements: [
        { type: 'radiogroup', name: 'again', choices: ['yes', 'no'] },
        text('better', { ...warning('{better} notempty'), visibleIf: "{again} = 'no'" }),
        amount('nights', warning('{nights} notempty')),
      ],
    },
    answers: { again: ['yes', 'no'], better: ['more light'], nights: [1, 2] },
  },
  {
    name: 'dates with a time: an appointment within opening hours',
    project: {
      items: [
        question('visit', 'info_date', {
          with_time: true,
          required: true,
          min: '2026-05-01 08:00',
          max: '2026-05-31 17:30',
        }),
        question('late', 'blank', { required: true, disp_code: 'visit >= "2026-05-31T12:00"' }),
        question('early', 'blank', { disp_code: 'visit < "2026-05-01T09:00"' }),
      ],
    },
    surveyJs: {
      elements: [
        moment('visit', { isRequired: true, min: '2026-05-01T08:00', max: '2026-05-31T17:30' }),
        text('late', { isRequired: true, visibleIf: "{visit} >= '2026-05-31T12:00'" }),
        text('early', { visibleIf: "{visit} < '2026-05-01T09:00'" }),
      ],
    },
    answers: {
      visit: [
        '2026-05-01T07:59',
        '2026-05-01T08:00',
        '2026-05-01T08:59',
        '2026-05-12T10:15',
        '2026-05-31T12:00',
        '2026-05-31T17:30',
        '2026-05-31T17:31',
      ],
      late: ['a taxi'],
      early: ['breakfast'],
    },
  },
  {
    name: 'dates with a time: a loan that is brought back later',
    project: {
      items: [
        question('out', 'info_date', { with_time: true }),
        question('back', 'info_date', { with_time: true }),
        question('note', 'blank', { required: true, disp_code: 'back > out' }),
      ],
      checks: [
        { gid: 'order', at: ['back'], holds: 'out is empty or back is empty or back >= out', text: 'No' },
      ],
    },
    surveyJs: {
      elements: [
        moment('out'),
        moment('back', expression('{out} empty or {back} empty or {back} >= {out}')),
        text('note', { isRequired: true, visibleIf: '{back} > {out}' }),
      ],
    },
    answers: {
      out: ['2026-05-30T23:59', '2026-05-31T00:00', '2026-05-31T09:00'],
      back: ['2026-05-30T23:59', '2026-05-31T00:00', '2026-05-31T09:01', '2027-01-01T00:00'],
      note: ['torn'],
    },
  },
  {
    name: 'patterns: a patient number and the ward that follows from it',
    project: {
      items: [
        pattern('number', '[A-Z]{2}\\d{6}', { required: true }),
        question('ward', 'blank', { required: true, disp_code: 'number contains "48"' }),
      ],
    },
    surveyJs: {
      elements: [
        text('number', { isRequired: true, ...regex('[A-Z]{2}\\d{6}') }),
        text('ward', { isRequired: true, visibleIf: "{number} contains '48'" }),
      ],
    },
    answers: { number: ['MR204816', 'XY204816', 'MR20481', 'MR2048166', 'mr204816', '204816'], ward: ['7'] },
  },
  {
    name: 'patterns: alternatives, characters beyond Latin, and optional parts',
    project: {
      items: [
        pattern('code', 'A|BB|C\\d*'),
        pattern('place', '[\\p{L} -]+(?:, \\d{4,5})?', { disp_code: 'code is answered' }),
      ],
    },
    surveyJs: {
      elements: [
        text('code', regex('A|BB|C\\d*')),
        text('place', { ...regex('[A-Za-zÀ-ž -]+(?:, \\d{4,5})?'), visibleIf: '{code} notempty' }),
      ],
    },
    answers: {
      code: ['A', 'B', 'BB', 'AB', 'C', 'C12', 'C1x', 'xA'],
      place: ['Łódź', 'São Paulo', 'Cork, 1234', 'Cork, 123', 'Cork, 123456', 'Cork 1234', '1234'],
    },
  },
];
