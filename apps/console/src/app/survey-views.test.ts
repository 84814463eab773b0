import { includesScope, type OperatorScope } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { listVisibleViews } from '../layout/survey-frame.tsx';
import { SURVEY_VIEWS } from './survey-views.ts';

test.each<[readonly OperatorScope[], string]>([
  [[], 'quotas awards manage'],
  [['metrics', 'manage', 'delete'], 'quotas awards manage'],
  [['answers'], ' answers tables reports responses delivery quotas awards manage'],
  [['figures'], ' answers tables quotas awards manage'],
  [['members', 'figures'], ' answers tables members links mails quotas awards manage'],
  [['review'], 'quotas awards versions manage'],
  [['publish'], 'delivery members links mails quotas awards design versions manage'],
  [
    ['answers', 'publish'],
    ' answers tables reports responses delivery members links mails quotas awards design versions manage',
  ],
])('an operator with %j sees these tabs', (scopes, paths) => {
  const visible = listVisibleViews(SURVEY_VIEWS, (scope) => includesScope(scopes, scope));
  expect(visible.map(({ path }) => path).join(' ')).toBe(paths);
});

it('every view has its own address', () => {
  const paths = SURVEY_VIEWS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
