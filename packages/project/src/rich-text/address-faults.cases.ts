import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { END, END_PATH, validSurvey } from '../testing/valid-survey.fixtures.ts';

export const ADDRESS_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('a page in place of an image', ['desc_begin_page', 'logo'], 'https://a.example/logo.html?v=2', [
    'address.no-image',
    '$.desc_begin_page.logo',
  ]),
  singleFault('script as an address', ['desc_begin_page', 'logo'], 'javascript:alert(1)', [
    'address.unsafe',
    '$.desc_begin_page.logo',
  ]),
  singleFault(
    'a placeholder that could name the host',
    ['desc_end_page', 'jumpLink'],
    'https://{{ ext.vip }}/x',
    ['address.open-host', '$.desc_end_page.jumpLink'],
  ),
  singleFault('a placeholder that could begin a path', [...END, 'jumpLink'], '/{{ ext.vip }}/evil.example', [
    'address.open-host',
    END_PATH + '.jumpLink',
  ]),
  singleFault('script behind a placeholder', [...END, 'jumpLink'], 'javascript:go({{ ext.vip }})', [
    'address.open-host',
    END_PATH + '.jumpLink',
  ]),
  singleFault(
    'a blank in a link with placeholders',
    [...END, 'jumpLink'],
    'https://a.example/? {{ ext.vip }}',
    ['address.unsafe', END_PATH + '.jumpLink'],
  ),
  singleFault(
    'a placeholder that could name the host after a screen-out',
    ['desc_end_page', 'screen_out_link'],
    'https://{{ ext.vip }}/x',
    ['address.open-host', '$.desc_end_page.screen_out_link'],
  ),
  singleFault('another host as a path', ['desc_end_page', 'jumpLink'], '//evil.example', [
    'address.unsafe',
    '$.desc_end_page.jumpLink',
  ]),
]);
