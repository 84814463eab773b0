import { expect, it, test } from 'vitest';
import { answeringPath, parsePath } from './routes.ts';

const id = 'CoffeeStudy0000000000001';

test.each([
  [`/s/${id}`, 'home'],
  [`/s/${id}/`, 'home'],
  [`/s/${id}/question`, 'question'],
  [`/survey/${id}/begin`, 'begin'],
  [`/s/survey/${id}/end`, 'end'],
  [`/s/${id}/endPage`, 'end'],
])('%s shows the answering screen', (path, screen) => {
  expect(parsePath(path)).toEqual({ kind: 'answering', surveyId: id, screen });
});

test.each([
  '/s/',
  '/s/healthcheck',
  '/s/short/question',
  `/s/${id}/notPublish`,
  `/s/${id}/question/more`,
  `/s/${id}%2f..`,
  '/elsewhere',
])('%s belongs to the rest of the site', (path) => {
  expect(parsePath(path)).toEqual({ kind: 'site' });
});

it('stays below the mount through which the respondent came', () => {
  expect(answeringPath(`/survey/${id}`, id, 'question')).toBe(`/survey/${id}/question`);
  expect(answeringPath(`/s/survey/${id}/end`, id, 'home')).toBe(`/s/survey/${id}`);
});
