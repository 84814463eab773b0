import { expect, it, test } from 'vitest';
import { findSiteRoute } from '../navigation/page-parts.ts';
import { answeringPath, parsePath } from './routes.ts';

const id = 'CoffeeStudy0000000000001';

test.each([
  [`/s/${id}`, 'home', 'home'],
  [`/s/${id}/`, 'home', 'home'],
  [`/s/${id}/common`, 'common', 'common'],
  [`/s/${id}/question`, 'question', 'question'],
  [`/survey/${id}/begin`, 'begin', 'begin'],
  [`/s/survey/${id}/end`, 'end', 'end'],
  [`/s/${id}/endPage`, 'endPage', 'end'],
  [`/s/${id}/notPublish`, 'notPublish', 'home'],
])('%s is the route %s with the answering screen %s', (path, name, screen) => {
  expect(parsePath(path)).toEqual({ kind: 'answering', name, surveyId: id, screen });
});

test.each([
  [`/s/${id}/policy`, 'policy'],
  [`/survey/${id}/policy/`, 'policy'],
  [`/s/${id}/question/preview`, 'questionPreview'],
  [`/s/${id}/preview/code/aB-_9`, 'previewCode'],
  [`/s/survey/${id}/preview/continue`, 'previewContinue'],
  [`/survey/${id}/realTime`, 'realTime'],
  [`/s/${id}/preview/awardPage`, 'awardPagePreview'],
  [`/s/${id}/preview/award/`, 'awardPreview'],
  [`/survey/${id}/preview/award/wechatPc`, 'awardChildPreview'],
  [`/s/${id}/versionView/`, 'versionView'],
  [`/s/${id}/award`, 'award'],
  [`/survey/${id}/award/bonus`, 'awardPart'],
  [`/s/${id}/award/coupon/entry/`, 'awardEntry'],
  [`/s/survey/${id}/customAward`, 'customAward'],
])('%s is a page of a survey', (path, name) => {
  expect(parsePath(path)).toEqual({ kind: 'site', name, surveyId: id });
});

test.each([
  ['/s/', 'start'],
  ['/s/healthcheck', 'healthcheck'],
  ['/survey/clearSid', 'clearSid'],
  ['/s/survey/test', 'test'],
  ['/s/award/coupon/verify/scan', 'couponVerify'],
  ['/survey/fission/receive', 'fission'],
  ['/s/award/coupon/verify', 'notFound'],
  [`/s/${id}/award/coupon/verify`, 'notFound'],
  ['/s/short/question', 'notFound'],
  ['/s/short/policy', 'notFound'],
  ['/s/preview/player', 'previewPlayer'],
  ['/s/preview/canvas', 'previewCanvas'],
  [`/s/${id}/question/more`, 'notFound'],
  [`/s/${id}/preview/code`, 'notFound'],
  [`/s/${id}/preview/award/draw/more`, 'notFound'],
  [`/s/${id}/preview/code/a/b`, 'notFound'],
  ['/s/short/preview/code/x', 'notFound'],
  [`/s/${id}/question/preview/more`, 'notFound'],
  [`/s/${id}%2f..`, 'notFound'],
  ['/elsewhere', 'notFound'],
])('%s is the route %s without an answering screen', (path, name) => {
  expect(parsePath(path)).toEqual({ kind: 'site', name });
});

it('paths of screens keep the mount under which the respondent arrived', () => {
  expect(answeringPath(`/survey/${id}`, id, 'question')).toBe(`/survey/${id}/question`);
  expect(answeringPath(`/s/survey/${id}/end`, id, 'home')).toBe(`/s/survey/${id}`);
});

test.each([
  `/s/${id}/preview/award/nosuch`,
  `/s/${id}/award/nosuch`,
  '/s/fission/nosuch',
  '/s/award/coupon/verify/nosuch',
  `/s/${id}/nosuch`,
])('%s is not a page', (path) => expect(findSiteRoute(path)).toBe('notFound'));

test.each([
  [`/s/${id}/preview/award/draw`, 'awardChildPreview'],
  [`/survey/${id}/award/coupon`, 'awardPart'],
  ['/s/fission/share', 'fission'],
])('%s is the page %s', (path, name) => expect(findSiteRoute(path)).toBe(name));
