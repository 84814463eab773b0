import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json.ts';
import { parseProject } from '../load/parse-project.ts';
import { setValueAt, type Fault, type Key } from './fault.fixtures.ts';

/** Tests that each fault has only the expected findings, each with a message and a fix. */
export function testFaults(faults: readonly Fault[]): void {
  test.each(faults)('finds $name and nothing else', ({ changes, expected, survey: createValidSurvey }) => {
    const survey = createValidSurvey();
    for (const [keys, value] of changes) setValueAt(survey, keys, value);
    const { project, issues } = parseProject(survey);
    expect(toIdsAndPaths(issues)).toEqual(expected);
    expect(project === undefined).toBe(issues.some(({ severity }) => severity === 'error'));
    for (const { message, fix } of issues) {
      expect(message).toMatch(/^\S.{10,}/s);
      expect(fix).toMatch(/^\S.{5,}/s);
    }
  });
}
export const toIdsAndPaths = (issues: ReturnType<typeof parseProject>['issues']) =>
  issues.map(({ id, path }) => [id, path]);

/** Tests that the messages for each fault inserted into a valid survey contain a text. */
export function testFindingTexts(
  createValidSurvey: () => JsonObject,
  faults: readonly (readonly [what: string, at: readonly Key[], value: JsonValue, part: string])[],
): void {
  test.each(faults)('explains to authors: %s', (_, at, value, part) => {
    const survey = createValidSurvey();
    setValueAt(survey, at, value);
    const messages = parseProject(survey).issues.map(({ message, fix }) => `${message} ${fix}`);
    expect(messages.join('\n')).toContain(part);
  });
}

/** Tests that surveys are rejected with this finding, and that the list of findings stays short for large inputs. */
export function testRefusals(
  refusals: readonly (readonly [name: string, make: () => JsonObject, id: string])[],
) {
  test.each(refusals)('refuses %s', (_, make, id) => {
    const { project, issues } = parseProject(make());
    expect(project).toBeUndefined();
    expect(issues.map((issue) => issue.id)).toContain(id);
    expect(JSON.stringify(issues).length).toBeLessThan(2_000_000);
  });
}
