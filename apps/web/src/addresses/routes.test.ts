import { expect, it, test } from 'vitest';
import { findSiteRoute } from '../navigation/page-parts.ts';
import { answeringPath, parsePath } from './routes.ts';

const id = 'CoffeeStudy0000000000001';

test.each([
  [`/s/${id}`, 'home', 'home'],
  [`/s/${id}/`, 'home', 'home'],
  [`/s/${id}/common`, 'common', 'common'],
  [`/s/${id}/question`, 'question', 'question'],
  [`/s/${id}/begin`, 'begin', 'begin'],
  [`/s/${id}/end`, 'end', 'end'],
  [`/s/${id}/endPage`, 'endPage', 'end'],
  [`/s/${id}/notPublish`, 'notPublish', 'home'],
])('%s is the route %s with the answering screen %s', (path, name, screen) => {
  expect(parsePath(path)).toEqual({ kind: 'answering', name, surveyId: id, screen });
});

test.each([
  [`/s/${id}/policy`, 'policy'],
  [`/s/${id}/policy/`, 'policy'],
  [`/s/${id}/question/preview`, 'questionPreview'],
  [`/s/${id}/preview/code/aB-_9`, 'previewCode'],
  [`/s/${id}/preview/continue`, 'previewContinue'],
  [`/s/${id}/realTime`, 'realTime'],
  [`/s/${id}/preview/awardPage`, 'awardPagePreview'],
  [`/s/${id}/preview/award/`, 'awardPreview'],
  [`/s/${id}/preview/award/wechatPc`, 'awardChildPreview'],
  [`/s/${id}/versionView/`, 'versionView'],
  [`/s/${id}/award`, 'award'],
  [`/s/${id}/award/bonus`, 'awardPart'],
  [`/s/${id}/award/coupon/entry/`, 'awardEntry'],
  [`/s/${id}/customAward`, 'customAward'],
])('%s is a page of a survey', (path, name) => {
  expect(parsePath(path)).toEqual({ kind: 'site', name, surveyId: id });
});

test.each([
  ['/s/', 'start'],
  ['/s/healthcheck', 'healthcheck'],
  ['/s/clearSid', 'clearSid'],
  ['/s/test', 'test'],
  ['/s/award/coupon/verify/scan', 'couponVerify'],
  ['/s/fission/receive', 'fission'],
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

it('paths of screens are below /s', () => {
  expect(answeringPath(id, 'question')).toBe(`/s/${id}/question`);
  expect(answeringPath(id, 'home')).toBe(`/s/${id}`);
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
  [`/s/${id}/award/coupon`, 'awardPart'],
  ['/s/fission/share', 'fission'],
])('%s is the page %s', (path, name) => expect(findSiteRoute(path)).toBe(name));
