import { blank, createSurveyId, single } from './journey-survey.ts';

const LANGUAGES = {
  answer_language: 'en-GB',
  translation_language: [{ code: 'zh-CN' }, { code: 'ar' }],
};
export const FULL_QUOTA_TEXT = 'We have heard from enough people of your city.';
export const THANKS = 'Your time in the garden is booked.';

/** Cities with small quotas, and two evenings with a quota of one each. From a full evening respondents can go back. */
const QUOTAS = [
  {
    id: 'cities',
    name: 'Cities',
    cells: [
      { id: 'ghent', name: 'Ghent', cap: 1, cond: 'Q2A1' },
      { id: 'porto', name: 'Porto', cap: 2, cond: 'Q2A2' },
    ],
  },
  {
    id: 'evenings',
    name: 'Evenings',
    on_full: 'warn_back',
    cells: [
      { id: 'monday', name: 'Monday', cap: 1, cond: 'Q3A1' },
      { id: 'tuesday', name: 'Tuesday', cap: 1, cond: 'Q3A2' },
    ],
  },
];

/** One question on each page: a name, a city, an evening, a final text. */
export function createQuotaSurvey(): object {
  return {
    format: 1,
    projectId: createSurveyId(),
    title: 'An evening in the garden',
    project_lang: LANGUAGES,
    one_question_on_page: true,
    desc_end_page: { content: `<p>${THANKS}</p>`, quota_full: `<p>${FULL_QUOTA_TEXT}</p>` },
    items: [
      {
        type: 'G',
        gid: 'all',
        items: [
          blank('name', 'What is your name?'),
          single('city', 'Where do you live?', ['Ghent', 'Porto', 'Somewhere else']),
          single('evening', 'When would you like to come?', ['Monday', 'Tuesday', 'Neither']),
          blank('meal', 'What should there be to eat?'),
        ],
      },
    ],
    rule_map: {},
    dispConsList: [],
    quotas: QUOTAS,
  };
}

const TEAS = ['Oolong', 'Barley', 'Jasmine', 'Mint', 'Nettle'];

/** Two of five groups are drawn between the first question and the last. */
export function createDrawSurvey(): object {
  const groups = TEAS.map((tea, index) => ({
    type: 'G',
    gid: `tea_${index + 1}`,
    items: [single(`opinion_${index + 1}`, `How do you like ${tea}?`, ['Well', 'Not at all'])],
  }));
  const leaf = (gid: string) => ({ fid: `show_${gid}`, type: 'G', gid });
  return {
    format: 1,
    projectId: createSurveyId(),
    title: 'Two teas of five',
    project_lang: LANGUAGES,
    one_question_on_page: true,
    items: [
      {
        type: 'G',
        gid: 'before',
        items: [single('often', 'Do you drink tea?', ['Every day', 'Now and then'])],
      },
      ...groups,
      { type: 'G', gid: 'after', items: [blank('more', 'Anything else?')] },
    ],
    rule_map: {},
    dispConsList: [],
    flow: {
      fid: 'root',
      type: 'F',
      ftype: 'root',
      items: [
        leaf('before'),
        {
          fid: 'teas',
          type: 'F',
          ftype: 'randomSet',
          extract_count: 2,
          uniform_display: true,
          shuffle: true,
          items: groups.map(({ gid }) => leaf(gid)),
        },
        leaf('after'),
      ],
    },
  };
}
