import { expect, test } from 'vitest';
import { surveyOfTheme } from './page-theme.ts';

const ID = 'SampleSurvey000000000001';

test.each([
  [`/s/${ID}/award`, '', ID],
  [`/s/${ID}/award`, '?id=OtherSurvey0000000000001', ID],
  ['/s/fission/share', `?id=${ID}&aid=tea`, ID],
  ['/s/fission/receive/', `?c=${ID}1-aaaaaaaaaaaaaaaaaaaaaa`, ID],
  ['/s/fission/receive', '', undefined],
  ['/s/fission/share', '?id=<script>', undefined],
  ['/s/award/coupon/verify/scan', `?id=${ID}`, undefined],
])('the page %s%s has the theme of %s', (path, search, surveyId) => {
  expect(surveyOfTheme(path, search)).toBe(surveyId);
});
