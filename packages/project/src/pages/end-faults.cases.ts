import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { END, END_PATH, validSurvey } from '../testing/valid-survey.fixtures.ts';

export const END_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('an award at an end that there is not', [...END, 'award'], 'points', [
    'award.unknown',
    END_PATH + '.award',
  ]),
  singleFault(
    'an end that does not exist',
    ['jumpConsList', 2, 'end'],
    'to_young',
    ['id.unresolved', '$.jumpConsList[2].end'],
    ['end.unused', END_PATH],
  ),
  singleFault('an end that nothing names', ['jumpConsList', 2, 'end'], undefined, ['end.unused', END_PATH]),
  singleFault('a link that is not followed', ['desc_end_page', 'selectType'], 'text', [
    'settings.link-unused',
    '$.desc_end_page.jumpLink',
  ]),
  {
    name: 'links that are not followed after the other ends',
    changes: [
      [['desc_end_page', 'selectType'], 'text'],
      [['desc_end_page', 'jumpLink'], undefined],
      [['desc_end_page', 'screen_out_link'], 'https://a.example/s'],
      [['desc_end_page', 'quota_full_link'], 'https://a.example/q'],
    ],
    expected: [
      ['settings.link-unused', '$.desc_end_page.screen_out_link'],
      ['settings.link-unused', '$.desc_end_page.quota_full_link'],
    ],
  },
  singleFault('a link page without a link', ['desc_end_page', 'jumpLink'], undefined, [
    'settings.link-missing',
    '$.desc_end_page.selectType',
  ]),
]);
