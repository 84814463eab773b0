import type { Question } from '@canvass/project';
import { registry } from '@canvass/question-types';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';
import { describe, expect, it, test } from 'vitest';
import { listExamples, readExampleProject, readText } from '../../src/harness/examples.ts';
import { pages } from '../../src/pages/pages.gen.ts';
import schema from '../../../docs/project.schema.json' with { type: 'json' };

type Fields = Readonly<Record<string, unknown>>;
const definitions = schema.$defs as unknown as Readonly<Record<string, { readonly properties: Fields }>>;

/** Fields that a file may have. Derived fields have the schema `not: {}`. */
const fieldsOf = (definition: string): readonly string[] =>
  Object.entries(definitions[definition]?.properties ?? {})
    .filter(([, field]) => !('not' in (field as object)))
    .map(([name]) => name);

/** Every object with a gid in the examples of question types and in the projects that ship with the product. */
const exampleParts: readonly Fields[] = [
  ...Object.values(fixtures as Readonly<Record<string, readonly Fixture[]>>).flatMap((all) =>
    all.flatMap(({ question }) => listParts(question)),
  ),
  ...listExamples().flatMap(({ name }) => listParts(readExampleProject(name))),
];

function listParts(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap(listParts);
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Fields; // an object of JSON
  return ['gid' in fields ? [fields] : [], ...Object.values(fields).map(listParts)].flat();
}

const listUsedFields = (isOne: (part: Fields) => boolean): ReadonlySet<string> =>
  new Set(exampleParts.filter(isOne).flatMap((part) => Object.keys(part)));

/** Examples of logic, in docs/logic.md and beside it. Their fields count as used, because a test runs the examples. */
const logic = ['docs/logic.md', 'apps/simulator-cli/src/documentation/evaluation.cases.txt']
  .map((path) => readText(new URL(`../../../${path}`, import.meta.url).pathname))
  .join('');
const isShown = (name: string, usedFields: ReadonlySet<string>) =>
  usedFields.has(name) || logic.includes(name);

describe('an example uses every field (PROJECT-1)', () => {
  test('of questions', () => {
    const usedFields = listUsedFields((part) => 'qtype' in part);
    expect(fieldsOf('question').filter((name) => !isShown(name, usedFields))).toEqual([]);
  });
  test('of options and rows', () => {
    const usedFields = listUsedFields((part) => 'seq' in part);
    expect(fieldsOf('optionOrRow').filter((name) => !isShown(name, usedFields))).toEqual([]);
  });
});

describe('every question type of PROJECT-1', () => {
  const { enum: qtypes = [] } = (definitions['question']?.properties['qtype'] ?? {}) as {
    readonly enum?: readonly string[];
  };
  const builtTypes = [...registry.keys()];
  it('is implemented', () => {
    expect(qtypes.filter((qtype) => !builtTypes.includes(qtype))).toEqual([]);
  });
  it('is asked by an example survey', () => {
    const askedTypes = listExamples().flatMap(({ name }) =>
      listParts(readExampleProject(name)).map((part) => idOf(part)),
    );
    expect(builtTypes.filter((id) => !askedTypes.includes(id))).toEqual([]);
  });
  it('has a page object', () => {
    const typesWithPage = new Set(pages.map(({ qtype }) => qtype));
    const answerable = builtTypes.filter((id) => registry.get(id)?.answerable);
    expect(answerable.filter((id) => !typesWithPage.has(id))).toEqual([]);
  });
});

function idOf(part: Fields): string | undefined {
  const { qtype, custom_qtype: custom } = part as Partial<Question>;
  return custom === undefined ? qtype : `${qtype}/${custom}`;
}
