import { readExampleProject } from './examples.ts';
import { createSurveyId, createSurvey } from './journey-survey.ts';

/** The example `coffee-study`, in Chinese, English and Arabic, with a new survey id. */
export function createCoffeeStudy(begin: object = {}): unknown {
  const { desc_begin_page: ownStartPage, ...project } = readExampleProject('coffee-study');
  return {
    ...project,
    projectId: createSurveyId(),
    desc_begin_page: { ...(ownStartPage as object), ...begin },
  };
}

const LONG =
  'Thinking of everything that has happened during the last twelve months, and not only of the last weeks: ';
const LONG_ZH = '请您回想过去十二个月里发生的所有事情，而不仅仅是最近几周，再来回答下面这个比较长的问题：';
const LONG_AR = 'عند التفكير في كل ما حدث خلال الاثني عشر شهرًا الماضية، وليس في الأسابيع الأخيرة فقط: ';
const COUNT = 12;

/** A page of several questions with overlong texts. */
export function createLongSurvey(): unknown {
  const options = Array.from({ length: COUNT }, (_, index) => ({
    gid: `many_${index + 1}`,
    seq: index + 1,
    title: index % 3 === 0 ? `${LONG}option ${index + 1}` : `Option ${index + 1}`,
    ...(index === COUNT - 1 && { is_open: true, open_attrs: { required: true, range: [5, 40] } }),
  }));
  const texts = (longText: string) => ({
    project: { title: `${longText}${longText}` },
    many: { title: `${longText}${longText}` },
    words: { title: longText },
    ...Object.fromEntries(
      options.map(({ gid, seq }) => [gid, { title: seq % 3 === 1 ? `${longText}${seq}` : `${seq}` }]),
    ),
  });
  return {
    format: 1,
    projectId: createSurveyId(),
    title: `${LONG}${LONG}`,
    project_lang: {
      answer_language: 'en-GB',
      translation_language: [{ code: 'zh-CN' }, { code: 'ar' }],
    },
    translations: { 'zh-CN': texts(LONG_ZH), ar: texts(LONG_AR) },
    items: [
      {
        type: 'G',
        gid: 'all',
        items: [
          {
            type: 'Q',
            gid: 'many',
            qtype: 'multiple',
            title: `${LONG}${LONG}`,
            required: true,
            options_range: [2, 3],
            items: options,
          },
          {
            type: 'Q',
            gid: 'maybe',
            qtype: 'single',
            title: 'Yes / 是 / نعم?',
            items: [
              { gid: 'maybe_yes', seq: 1, title: '✓' },
              { gid: 'maybe_no', seq: 2, title: '✗' },
            ],
          },
          {
            type: 'Q',
            gid: 'words',
            qtype: 'blank',
            title: LONG,
            required: true,
            inputbox_height: 'big',
            words_number_range: [10, 100],
          },
          { type: 'Q', gid: 'mail', qtype: 'blank', title: 'E-mail', open_attrs: { type: 'email' } },
        ],
      },
    ],
    rule_map: {},
    dispConsList: [],
  };
}

const STATEMENTS = ['Tastes good', 'Fills', 'No added sugar', `${LONG}costs little`, 'Keeps for months'];
const STATEMENTS_ZH = ['好吃', '吃得饱', '不加糖', `${LONG_ZH}价格便宜`, '能放几个月'];
const STATEMENTS_AR = ['لذيذ', 'يُشبع', 'بلا سكر مضاف', `${LONG_AR}رخيص الثمن`, 'يدوم شهورًا'];

/** A maxdiff with all tasks on one page. One option has an overlong text. */
export function createMaxdiffSurvey(): unknown {
  const texts = (title: string, statements: readonly string[]) => ({
    best: { title },
    ...Object.fromEntries(statements.map((one, index) => [`best_${index + 1}`, { title: one }])),
  });
  return {
    format: 1,
    projectId: createSurveyId(),
    title: 'Snacks',
    project_lang: {
      answer_language: 'en-GB',
      translation_language: [{ code: 'zh-CN' }, { code: 'ar' }],
    },
    translations: {
      'zh-CN': texts('选零食时，什么最重要，什么最不重要？', STATEMENTS_ZH),
      ar: texts('ما الأهم وما الأقل أهمية عند اختيار وجبة خفيفة؟', STATEMENTS_AR),
    },
    items: [
      {
        type: 'G',
        gid: 'all',
        items: [
          {
            type: 'Q',
            gid: 'best',
            qtype: 'maxdiff',
            title: 'What matters most in a snack, and what least?',
            required: true,
            task_number: 2,
            option_number: 4,
            items: STATEMENTS.map((title, index) => ({ gid: `best_${index + 1}`, seq: index + 1, title })),
          },
        ],
      },
    ],
    rule_map: {},
    dispConsList: [],
  };
}

const listOptions = (prefix: string, titles: readonly string[]) =>
  titles.map((title, at) => ({ gid: `${prefix}_${at + 1}`, seq: at + 1, title }));

export const createSliderAndFieldSurvey = () =>
  createSurvey(
    'A narrow window',
    [
      {
        type: 'Q',
        gid: 'q1',
        qtype: 'score',
        custom_qtype: 'cursor_score',
        title: 'How many?',
        items: [{ gid: 'a', seq: 1, title: 'At night' }],
      },
      {
        type: 'Q',
        gid: 'q2',
        qtype: 'multiple_blank',
        title: 'How many?',
        items: [{ gid: 'b', seq: 1, title: 'Adults', open_attrs: { type: 'int', range: [0, 20] } }],
      },
    ],
    { projectId: createSurveyId(), desc_begin_page: { skip: true } },
  );

/** A page of question types whose parts have fixed positions. */
export const fixedPositionsSurvey = {
  format: 1,
  title: 'Everything in its place',
  project_lang: { answer_language: 'en-GB' },
  desc_begin_page: { bg_img: '/s/no-such-image.png' },
  rule_map: {},
  dispConsList: [],
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [
        {
          type: 'Q',
          gid: 'colour',
          qtype: 'single',
          title: 'Which colour?',
          required: true,
          columns: 4,
          items: listOptions('colour', ['Red', 'Blue', 'Green', 'Black', 'White']),
        },
        {
          type: 'Q',
          gid: 'best',
          qtype: 'maxdiff',
          title: 'What matters?',
          task_number: 5,
          option_number: 3,
          items: listOptions('best', ['Price', 'Taste', 'Smell', 'Origin', 'Strength']),
        },
        {
          type: 'Q',
          gid: 'trip',
          qtype: 'cascader',
          title: 'Where to?',
          tree_list: [{ gid: 'eu', title: 'Europe', items: [{ gid: 'ie', title: 'Ireland' }] }],
        },
        { type: 'Q', gid: 'home', qtype: 'city', title: 'Where do you live?', required: true, info_level: 3 },
        { type: 'Q', gid: 'why', qtype: 'blank', title: 'Why?', required: true },
      ],
    },
  ],
};
