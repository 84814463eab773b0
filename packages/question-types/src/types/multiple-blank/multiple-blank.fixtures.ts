import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';
import { MAX_TEXT_LENGTH } from '../../answers/open-text/text-rules.ts';

const contact = exampleQuestion('multiple_blank', {
  title: 'How can we reach you?',
  required: true,
  items: exampleOptions(
    { title: 'Name', required: true },
    { title: 'E-mail', open_attrs: { type: 'email', required: true } },
    { title: 'Mobile number', open_attrs: { type: 'mobile' } },
  ),
});
const oneIsEnough = exampleQuestion('multiple_blank', {
  title: '您从哪里听说我们？',
  tipText: '任填一项即可。',
  required: true,
  items: exampleOptions({ title: '朋友', required: false }, { title: '网站', required: false }),
});
const body = exampleQuestion('multiple_blank', {
  title: 'Your measurements',
  columns: 2,
  items: exampleOptions(
    { title: 'Height', rightWord: 'cm', open_attrs: { type: 'int', range: [50] }, max: 250 },
    { title: 'Weight', rightWord: 'kg', open_attrs: { type: 'decimal', range: [20, 300, 1] } },
    { title: 'Date of birth', open_attrs: { type: 'date' } },
    {
      title: 'Notes',
      tipText: 'Only we read them.',
      inputbox_height: 'middle',
      placeholder_text: 'Anything we should know',
    },
  ),
});
const groupedBlanks = exampleQuestion('multiple_blank', {
  title: 'Who lives with you?',
  showOptionsGroupTitle: true,
  option_group_list: [
    { gid: 'g1', title: 'Adults' },
    { gid: 'g2', title: 'Children' },
  ],
  words_number_range: [0, 20],
  open_attrs: { type: 'int' },
  pc_title_width: 40,
  phone_title_width: 40,
  items: exampleOptions(
    { title: 'Women', group_id: 'g1' },
    { title: 'Men', group_id: 'g1' },
    { title: 'Under 6', group_id: 'g2' },
    { title: 'Aged 6 to 17', group_id: 'g2' },
  ),
});

export const multipleBlankFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: body, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: contact,
    issues: [
      { key: 'validate.answer', part: 'o1' },
      { key: 'validate.answer', part: 'o2' },
    ],
  },
  {
    name: 'required, one is enough, not answered',
    state: 'invalid',
    question: oneIsEnough,
    issues: [{ key: 'validate.required_no_opt' }],
  },
  {
    name: 'required, one is enough, answered',
    state: 'answered',
    question: oneIsEnough,
    answer: { o2: ['微博'] },
    issues: [],
  },
  {
    name: 'answered',
    state: 'answered',
    question: contact,
    answer: { o1: ['Ada Lovelace'], o2: ['ada@example.com'], o3: ['+86 138 0013 8000'] },
    issues: [],
  },
  {
    name: 'a required one left out, another wrong',
    state: 'invalid',
    question: contact,
    answer: { o2: ['ada@example'] },
    issues: [
      { key: 'validate.answer', part: 'o1' },
      { key: 'validate.format_email', part: 'o2' },
    ],
  },
  {
    name: 'two columns, units and kinds, answered',
    state: 'answered',
    question: body,
    answer: { o1: ['172'], o2: ['64.5'], o3: ['1990-05-31'], o4: ['Wears glasses.\nNo allergies.'] },
    issues: [],
  },
  {
    name: 'numbers out of bounds',
    state: 'invalid',
    question: body,
    answer: { o1: ['17'], o2: ['64.55'] },
    issues: [
      { key: 'validate.need_gt_num_type', params: { min: 50 }, part: 'o1' },
      { key: 'validate.need_fixed_num_type', params: { fixed: 1 }, part: 'o2' },
    ],
  },
  {
    name: 'in groups, titles beside the fields',
    state: 'answered',
    question: groupedBlanks,
    answer: { o1: ['1'], o2: ['1'], o4: ['2'] },
    issues: [],
  },
  {
    name: 'twenty fields, a limit passed',
    state: 'limits',
    question: exampleQuestion('multiple_blank', {
      title: 'Twenty things that come to mind',
      items: exampleOptions(
        ...Array.from({ length: 20 }, (_, at) => ({
          title: `No. ${at + 1}`,
          open_attrs: { range: [null, 8] },
        })),
      ),
    }),
    answer: { o1: ['rainbows'], o2: ['everything'], o20: ['the end'] },
    issues: [
      { key: 'validate.need_max_length_type', params: { max: 8, length: 10, unit: 'words' }, part: 'o2' },
    ],
  },
  {
    name: 'long texts',
    state: 'long',
    question: exampleQuestion('multiple_blank', {
      title:
        'Please tell us, in your own words and at whatever length you like, what happened at each of the following moments of your visit',
      items: exampleOptions(
        {
          title:
            'Between the moment when you came through the door and the moment when somebody first spoke to you or looked at you',
          inputbox_height: 'big',
          open_attrs: { range: [null, MAX_TEXT_LENGTH / 20] },
        },
        { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      ),
    }),
    answer: { o1: ['Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(5)], o2: ['x'.repeat(120)] },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('multiple_blank', {
      title: 'كيف يمكننا التواصل معك؟',
      required: true,
      items: exampleOptions(
        { title: 'الاسم', required: true, placeholder_text: 'اكتب هنا' },
        { title: 'البريد الإلكتروني', open_attrs: { type: 'email' } },
        { title: 'الطول', rightWord: 'سم', open_attrs: { type: 'int', range: [50, 250] } },
      ),
    }),
    answer: { o1: ['ليلى'], o2: ['layla@example.com'], o3: ['17'] },
    issues: [{ key: 'validate.need_gt_num_type', params: { min: 50 }, part: 'o3' }],
  },
];
