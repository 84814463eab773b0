import { cleanup, renderHook } from '@testing-library/react';
import type { PreviewData } from '@canvass/protocol';
import { projectLanguages } from '@canvass/project';
import { afterEach, expect, it } from 'vitest';
import { sampleProject } from '../testing/sample-project.ts';
import { usePlan } from './preview-options.tsx';

afterEach(cleanup);

const project = {
  ...sampleProject,
  project_lang: { answer_language: 'zh-CN', translation_language: [{ code: 'en-GB', id: 'en' }] },
};
// The only data that a plan reads.
const data = { survey_id: 's', version: 1, utc_offset: 0, gid: null } as unknown as PreviewData;
const link = { showLoadText: true, params: {} };

it.each([
  [true, ['zh-CN', 'en-GB']],
  [false, ['zh-CN']],
])('a preview with translations %s has the languages %j', (translates, languages) => {
  const { result } = renderHook(() => usePlan({ data, project } as never, link, translates));
  expect(projectLanguages(result.current.plan.project)).toEqual(languages);
});
