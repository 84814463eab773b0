import type { OperatorScope } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { listVisibleViews } from '../layout/survey-frame.tsx';
import { SURVEY_VIEWS } from './survey-views.ts';

test.each<[readonly OperatorScope[], string]>([
  [[], 'quotas awards manage'],
  [['metrics', 'manage', 'delete'], 'quotas awards manage'],
  [['answers'], ' answers tables reports responses delivery quotas awards manage'],
  [['publish'], 'delivery links quotas awards design versions manage'],
  [
    ['answers', 'publish'],
    ' answers tables reports responses delivery links quotas awards design versions manage',
  ],
])('an operator with %j sees these tabs', (scopes, paths) => {
  const visible = listVisibleViews(SURVEY_VIEWS, (scope) => scopes.includes(scope));
  expect(visible.map(({ path }) => path).join(' ')).toBe(paths);
});

it('every view has its own address', () => {
  const paths = SURVEY_VIEWS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
