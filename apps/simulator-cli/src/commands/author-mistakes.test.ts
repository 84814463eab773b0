import { describe, expect, it, test } from 'vitest';
import type { Finding } from '@canvass/simulation';
import { runInProcess } from '../testing/memory-host.ts';
import { type Mistake, MISTAKES } from '../testing/mistakes/mistakes.table.ts';
import { BRANDS, GUESTS, QUIZ } from '../testing/mistakes/surveys.fixtures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const FULL = process.env['CANVASS_FULL'] === '1';
const folder = temporaryFolder();

async function checkText(text: string): Promise<readonly Finding[]> {
  folder.write('survey.json', text);
  const { stdout } = await runInProcess(['check', 'survey.json', '--json'], { folder: folder.path });
  return JSON.parse(stdout).files[0].findings;
}

function formatFindings(findings: readonly Finding[], expected: readonly string[]): readonly string[] {
  return findings.map(({ id, path, line, column }, index) => {
    const hasPlace = / \d+:\d+$/.test(expected[index] ?? '');
    return `${id} ${path}${hasPlace ? ` ${line}:${column}` : ''}`;
  });
}

async function expectFound({ survey, from, to, expectedFindings }: Mistake): Promise<void> {
  expect(survey.split(from).length, `\`${from}\` must stand in the survey`).toBeGreaterThan(1);
  const findings = await checkText(survey.replace(from, () => to));
  expect(formatFindings(findings, expectedFindings)).toEqual(expectedFindings);
  for (const { message, fix } of findings) {
    expect(message).toMatch(/^\S.{10,}[.!?)]$/s);
    expect(fix).toMatch(/^\S.{5,}/s);
  }
}

describe('mistakes of authors', () => {
  it.each(Object.entries({ GUESTS, QUIZ, BRANDS }))('are made in a valid survey: %s', async (_, text) => {
    expect(await checkText(text)).toEqual([]);
  });

  it('have unique names, and each has a finding', () => {
    expect(MISTAKES.length).toBeGreaterThanOrEqual(200);
    expect(new Set(MISTAKES.map(({ name }) => name)).size).toBe(MISTAKES.length);
    expect(MISTAKES.filter(({ expectedFindings }) => expectedFindings.length === 0)).toEqual([]);
  });

  test.each(MISTAKES)('are found: $name', expectFound);

  // A file that is not JSON, or is too large, cannot be checked further.
  const checkableMistakes = MISTAKES.filter(
    ({ expectedFindings }) => !/^(json|size)\./.test(expectedFindings[0] ?? ''),
  );
  test.each(checkableMistakes.filter((_, at) => FULL || at % 4 === 0))(
    'are found beside an unknown field: $name',
    async (mistake) => {
      const { survey, from, to, expectedFindings } = mistake;
      const findings = await checkText(survey.replace(from, () => to).replace(/^\{/, '{ "colour": "red",'));
      const lines = findings.map(({ id, path }) => `${id} ${path}`);
      expect(lines.toSorted()).toEqual(
        [
          ...expectedFindings.map((line) => line.replace(/ \d+:\d+$/, '')),
          'shape.unknown-field $.colour',
        ].toSorted(),
      );
    },
  );
});
