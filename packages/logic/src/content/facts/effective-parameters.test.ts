import type { Project, RichText } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { blank, play, project } from '../../testing/scenario.ts';
import { effectiveParameters } from './effective-parameters.ts';
import { plainText } from '../plain-text.ts';
import { questionView } from '../../view/question-view.ts';

const PARAMETERS: NonNullable<Project['ext_params']> = [
  {
    code: 'ward',
    type: 'enum',
    options: [
      { value: 'north', title: 'North of the <river>' },
      { value: 'south' },
      { value: 'w', title: '' },
    ],
  },
  { code: 'vip', type: 'level', options: [{ value: '1', title: 'Silver' }], default: '1' },
  { code: 'city', type: 'chart', default: 'your town' },
  { code: 'visits', type: 'int', default: 0, options: [{ value: '0', title: 'never' }] },
];

/** Two questions: one quotes the parameters, the other is only shown in the ward `north`. */
function survey(params: Readonly<Record<string, string>>, language = 'en-GB') {
  const title: RichText = PARAMETERS.flatMap(({ code }) => [
    `${code}: `,
    { ref: `ext.${code}`, fallback: '-' },
    '; ',
  ]);
  const north = blank('Q2', { disp_code: 'ext.ward == "north"' });
  const testProject = project([[blank('Q1', { title }), north]], {
    ext_params: PARAMETERS,
    translations: {
      'zh-CN': {
        project: {
          'ext_params.ward.options.north.title': '北区',
          'ext_params.vip.options.1.title': '银',
          'ext_params.city.default': '您的城市',
        },
      },
    },
  });
  return play(testProject, { params, language });
}
const titleText = (run: ReturnType<typeof survey>) => plainText(run.view('q1')?.title ?? '');

describe('a parameter in a text', () => {
  test.each([
    [
      'the title of its value',
      { ward: 'north' },
      'en-GB',
      'ward: North of the <river>; vip: Silver; city: your town; visits: never;',
    ],
    [
      'the value, if it has no title',
      { ward: 'south', visits: '3' },
      'en-GB',
      'ward: south; vip: Silver; city: your town; visits: 3;',
    ],
    [
      'the value, if the title is empty',
      { ward: 'w' },
      'en-GB',
      'ward: w; vip: Silver; city: your town; visits: never;',
    ],
    [
      'the translated title and default',
      { ward: 'north' },
      'zh-CN',
      'ward: 北区; vip: 银; city: 您的城市; visits: never;',
    ],
    [
      'the value of the link as it is',
      { ward: 'south', city: 'Leeds' },
      'zh-CN',
      'ward: south; vip: 银; city: Leeds; visits: never;',
    ],
    [
      'the fallback, if the value is not listed',
      { ward: 'toString' },
      'en-GB',
      'ward: -; vip: Silver; city: your town; visits: never;',
    ],
  ])('is %s', (_, params, language, expected) => expect(titleText(survey(params, language))).toBe(expected));

  it('changes with the language, while rules still compare the value', () => {
    const testProject = survey({ ward: 'north' });
    expect(testProject.page).toEqual(['q1', 'q2']);
    testProject.send({ type: 'language', language: 'zh-CN' });
    expect(titleText(testProject)).toContain('北区');
    expect(testProject.view('q1')).toEqual(questionView({ ...testProject.program }, testProject.state, 'q1'));
    expect(testProject.page).toEqual(['q1', 'q2']);
    expect(survey({ ward: 'North of the <river>' }).page).toEqual(['q1']);
  });
});

it('all parameters have the values that rules read, with defaults, and null if missing or invalid', () => {
  const listParameters = (params: Readonly<Record<string, string>>) => [
    ...effectiveParameters(survey({}).program, { params }).entries(),
  ];
  expect(listParameters({})).toEqual([
    ['ward', null],
    ['vip', '1'],
    ['city', 'your town'],
    ['visits', 0],
  ]);
  expect(listParameters({ ward: 'north', vip: 'gold', visits: 'many', other: 'x' })).toEqual([
    ['ward', 'north'],
    ['vip', null],
    ['city', 'your town'],
    ['visits', null],
  ]);
});
