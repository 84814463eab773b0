import { existsSync } from 'node:fs';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';
import { loadProject } from '@canvass/project/file';
import { expect, it, test } from 'vitest';
import { ABOUT_THE_FILE, FIELD_EVIDENCE } from '../../src/fields/evidence.table.ts';
import { areDifferent, type Sample } from '../../src/fields/observe.ts';
import { SETTING_SAMPLES } from '../../src/fields/setting-samples.ts';
import { type FieldName, listFieldNames, usesIn, removePath } from '../../src/fields/schema-walk.ts';
import { readExampleProject, listExamples, readText } from '../../src/harness/examples.ts';

// PROJECT-17: each field of a project file has an effect.

const samples: readonly Sample[] = [
  ...SETTING_SAMPLES,
  ...Object.values(fixtures as Readonly<Record<string, readonly Fixture[]>>).flatMap((all) =>
    all.map(createSample),
  ),
  ...listExamples().map(({ name }) => ({ file: readExampleProject(name), answers: {} })),
];

function createSample({ question, answer }: Fixture): Sample {
  const project_lang = { answer_language: 'en-GB' };
  const items = [{ type: 'G', gid: 'g', items: [question] }];
  return {
    file: { format: 1, title: 'One question', project_lang, items },
    answers: { [question.gid]: answer },
  };
}

const names = listFieldNames();
const uses = samples.flatMap((sample) => usesIn(sample.file).map((use) => ({ ...use, sample })));
/** Maximum number of uses that are tried per field, which is enough to find an effect. */
const MAX_TRIED = 12;

/** Whether a file with the field and the same file without it differ in effect. */
async function hasEffect(name: FieldName): Promise<boolean> {
  const triedUses = uses.filter((use) => use.name === name).slice(0, MAX_TRIED);
  for (const { sample, path } of triedUses)
    if (await areDifferent(sample, { ...sample, file: removePath(sample.file, path) })) return true;
  return false;
}

/** A third of the fields by `CANVASS_SEED`, and all of them by `npm run test:full`. */
const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
const sampledNames = names.filter(
  (_, index) => CANVASS_FULL !== undefined || index % 3 === Number(CANVASS_SEED) % 3,
);

it('every field has an effect, which a pair of files or a named test shows', async () => {
  const fieldsWithoutEffect: FieldName[] = [];
  for (const name of sampledNames) {
    if (name in FIELD_EVIDENCE || name in ABOUT_THE_FILE) continue;
    if (!(await hasEffect(name))) fieldsWithoutEffect.push(name);
  }
  expect(fieldsWithoutEffect).toEqual([]);
}, 300_000);

test('the samples of settings are valid project files', () => {
  for (const { file } of SETTING_SAMPLES) {
    const { project, issues } = loadProject(structuredClone(file));
    expect([project !== undefined, issues.filter(({ severity }) => severity === 'error')]).toEqual([
      true,
      [],
    ]);
  }
});

test('each entry of the evidence is a field, and its test names the field', () => {
  const fieldNames = new Set<string>(names);
  const evidenceNames = [FIELD_EVIDENCE, ABOUT_THE_FILE].flatMap(Object.keys);
  expect(evidenceNames.filter((name) => !fieldNames.has(name))).toEqual([]);
  const wrongEntries = Object.entries(FIELD_EVIDENCE).filter(([name, file = '']) => {
    const path = new URL(`../../../${file}`, import.meta.url).pathname;
    const field = name.split('.')[1] ?? '';
    return (
      !/\.(?:test|spec|table|cases)\.tsx?$/.test(file) ||
      !existsSync(path) ||
      !new RegExp(`\\b${field}\\b`).test(readText(path))
    );
  });
  expect(wrongEntries).toEqual([]);
});
