import { parseProject } from '@canvass/project/file';
import { describe, expect, it } from 'vitest';
import { createProject } from './canvass-project.ts';
import { canvass } from './canvass.ts';
import { CONTENDERS } from './contenders.ts';
import { floor } from './floor.ts';
import { createChain, createPairs, createThirtyQuestions } from './questionnaire.ts';
import { makeRespondents } from './respondents.ts';
import { requireSamePaths } from './same-paths.ts';

describe('the benchmark compares programs that do the same work', () => {
  it('all contenders lead respondents along the same paths, and refuse the same answers', () => {
    const questionnaire = createThirtyQuestions();
    requireSamePaths(CONTENDERS, questionnaire, makeRespondents(questionnaire, 60));
  }, 600_000);
  it('floor and engine agree on many more respondents', () => {
    const questionnaire = createThirtyQuestions();
    requireSamePaths([floor, canvass], questionnaire, makeRespondents(questionnaire, 500));
  });
  it('detects a program without validation', () => {
    const questionnaire = createThirtyQuestions();
    const items = questionnaire.items.map((item) => ({ ...item, kind: 'text' as const, isRequired: false }));
    const lax = { ...floor, textOf: () => floor.textOf({ ...questionnaire, items }) };
    const respondents = makeRespondents(questionnaire, 20);
    expect(() => requireSamePaths([floor, lax], questionnaire, respondents)).toThrow('differ');
  });
  it.each([createThirtyQuestions(), createPairs(100), createChain(100)])(
    'its projects are valid project files',
    (questionnaire) => {
      expect(parseProject(JSON.parse(JSON.stringify(createProject(questionnaire)))).issues).toEqual([]);
    },
  );
});
