import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json.ts';
import { parseProject } from '../load/parse-project.ts';
import { plant, type Fault, type Key } from './fault.fixtures.ts';

/** Checks that each error is the only finding, and that its texts explain the fault and the fix. */
export function testFaults(faults: readonly Fault[]): void {
  test.each(faults)('finds $name and nothing else', ({ plant: changes, found, survey: sound }) => {
    const survey = sound();
    for (const [at, value] of changes) plant(survey, at, value);
    const { project, issues } = parseProject(survey);
    expect(idsAndPaths(issues)).toEqual(found);
    expect(project === undefined).toBe(issues.some(({ severity }) => severity === 'error'));
    for (const { message, fix } of issues) {
      expect(message).toMatch(/^\S.{10,}/s);
      expect(fix).toMatch(/^\S.{5,}/s);
    }
  });
}
export const idsAndPaths = (issues: ReturnType<typeof parseProject>['issues']) =>
  issues.map(({ id, path }) => [id, path]);

/** Tests the messages for each fault planted in a valid survey. */
export function testWords(
  sound: () => JsonObject,
  faults: readonly (readonly [what: string, at: readonly Key[], value: JsonValue, words: string])[],
): void {
  test.each(faults)('explains to authors: %s', (_, at, value, words) => {
    const survey = sound();
    plant(survey, at, value);
    const messages = parseProject(survey).issues.map(({ message, fix }) => `${message} ${fix}`);
    expect(messages.join('\n')).toContain(words);
  });
}

/** Checks that surveys are rejected with this finding, and that the list of findings stays short for large inputs. */
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
