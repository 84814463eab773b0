import { describe, expect, it } from 'vitest';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';
import { setValueAt } from '../testing/fault.fixtures.ts';
import { copyOf, Q1, Q1_PATH, validSurvey } from '../testing/valid-survey.fixtures.ts';
import { toIdsAndPaths } from '../testing/test-faults.ts';
import { loadProject } from './load-project.ts';
import { parseProject } from './parse-project.ts';

describe('parseProject', () => {
  it('has no findings about a valid survey', () => {
    const { project, issues } = parseProject(validSurvey());
    expect(issues).toEqual([]);
    expect(project?.items).toHaveLength(2);
  });

  it('has no findings about a survey with every feature of the rules engine', () => {
    const { project, issues } = parseProject(engineSurvey());
    expect(issues).toEqual([]);
    expect(project?.flow?.items).toHaveLength(5);
  });

  it('reports all faults at once, in the order of the document', () => {
    const survey = validSurvey();
    setValueAt(survey, ['title'], 7);
    setValueAt(survey, [...Q1, 'qtype'], 'singel');
    setValueAt(survey, ['jumpConsList', 0, 'nextQ'], 'q33');
    setValueAt(survey, ['settings', 'colour'], 'red');
    expect(toIdsAndPaths(parseProject(survey).issues)).toEqual([
      ['shape.wrong-type', '$.title'],
      ['shape.not-one-of', `${Q1_PATH}.qtype`],
      ['id.unresolved', '$.jumpConsList[0].nextQ'],
      ['shape.unknown-field', '$.settings.colour'],
    ]);
  });

  it('is idempotent and does not share objects with its input', () => {
    const survey = validSurvey();
    const before = copyOf(survey);
    const { project } = parseProject(survey);
    expect(survey).toEqual(before);
    expect(parseProject(project)).toEqual({ project, issues: [] });
    expect(JSON.parse(JSON.stringify(project))).toEqual(project);
  });

  it('lists a thousand issues and the number of others', () => {
    const survey = {
      ...validSurvey(),
      ...Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`x${i}`, i])),
    };
    const { issues } = parseProject(survey);
    expect(issues).toHaveLength(1_001);
    expect(issues.at(-1)).toMatchObject({
      id: 'size.issues',
      message: '500 more issues were found and are not listed.',
    });
  });
});

describe('loadProject', () => {
  it('returns no project if the texts are refused', () => {
    const survey = validSurvey();
    setValueAt(survey, [...Q1, 'title'], '<a href="javascript:alert(1)">x</a>');
    const { project, issues } = loadProject(survey);
    expect(project).toBeUndefined();
    expect(toIdsAndPaths(issues)).toEqual([['rich.unsafe-address', `${Q1_PATH}.title`]]);
  });
  it('accepts a text or its parsed value', () => {
    const survey = validSurvey();
    expect(loadProject(JSON.stringify(survey))).toEqual(loadProject(survey));
    expect(loadProject(survey).project).toBeDefined();
  });
});
