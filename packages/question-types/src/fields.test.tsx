import {
  computeFields,
  FIELDS_OF_TYPES,
  type FieldDeclaration,
  type FieldOwner,
  loadProject,
  listReaders,
  TYPE_IDS,
} from '@canvass/project/file';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { registry } from './registry/registry.gen.ts';
import {
  type AuthoredQuestion,
  addFieldsNeededBy,
  listValues,
  questionWithField,
  withFields,
} from './testing/field-values.ts';
import { type ObservedQuestion, observeQuestion } from './testing/observe-question.tsx';
import { isFull, isSampled } from './testing/sampling.ts';
import type { ViewProps } from './controls/view-props.ts';
import { views } from './registry/views.gen.ts';

// PROJECT-19: a question type declares the fields that it reads, and no others.

const fixturesById = fixtures as Readonly<Record<string, readonly Fixture[]>>;
const viewsById = views as unknown as Readonly<
  Record<string, () => Promise<{ default: ComponentType<ViewProps> }>>
>;
const OWNERS: readonly FieldOwner[] = ['question', 'option', 'row'];

vi.stubGlobal('SpeechRecognition', class {});
// React warns about an image without an address, which an author may have omitted.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** Fields whose effect appears only on another page. Tests of the engine check these fields (VALUE-2). */
const FIELDS_WITH_LATER_EFFECT = new Set(['freeze']);
/** Lists without which a question is not valid. */
const ESSENTIAL_LISTS = new Set(['items', 'rows_items', 'category_items', 'tree_list', 'option_list']);

/** Up to five authored examples of a type. The second is the largest, with all fields on which others depend. */
function listForms(id: string): readonly AuthoredQuestion[] {
  const questions = [...new Set((fixturesById[id] ?? []).map(({ question }) => question))] as unknown[];
  const authoredQuestions = questions as readonly AuthoredQuestion[]; // as an author writes them
  const [first, ...otherQuestions] = authoredQuestions;
  if (first === undefined) return [];
  const size = ({ items = [] }: { readonly items?: readonly unknown[] }) => Math.min(items.length, 4);
  const largestQuestion = authoredQuestions.toSorted((a, b) => size(b) - size(a))[0] ?? first;
  return [first, enrichQuestion(largestQuestion, id), ...otherQuestions].slice(0, 5);
}

function enrichQuestion(question: AuthoredQuestion, id: string): AuthoredQuestion {
  const rich: Readonly<Record<string, unknown>> = {
    is_open: true,
    src: '/pictures/one.png',
    tipText: 'tip',
  };
  const fieldsFor = (owner: FieldOwner) =>
    Object.fromEntries(Object.entries(rich).filter(([name]) => computeFields(id, owner).has(name)));
  const flagNames = ['not_apply', 'write_evaluate', 'required'].filter((name) =>
    computeFields(id, 'question').has(name),
  );
  return {
    ...withFields(withFields(question, 'option', fieldsFor('option')), 'row', fieldsFor('row')),
    ...Object.fromEntries(flagNames.map((name) => [name, true])),
  };
}

const FIRST_PAIR_COUNT = 2;
type Pair = readonly [with_: AuthoredQuestion, without: AuthoredQuestion];

function* pairsFor(id: string, field: FieldDeclaration, owner: FieldOwner): Iterable<Pair> {
  const forms = listForms(id);
  for (const { question } of fixturesById[id] ?? []) {
    const form = question as unknown as AuthoredQuestion; // as an author writes it
    const bare = withFields(form, owner, { [field.name]: undefined });
    if (JSON.stringify(bare) !== JSON.stringify(form)) yield [form, bare];
  }
  for (const form of forms) {
    const questionWithCompanions = questionWithField(form, field.name);
    if (questionWithCompanions !== undefined) yield [questionWithCompanions, form];
    const preparedForm = withFields(addFieldsNeededBy(form, field.name, owner), owner, {
      [field.name]: undefined,
    });
    for (const value of listValues(field, owner, form))
      yield [withFields(preparedForm, owner, { [field.name]: value }), preparedForm];
  }
}

const STAGES = ['answers', 'survey', 'rendering'] as const satisfies readonly (keyof ObservedQuestion)[];

function isPairDifferent(
  [a, b]: Pair,
  View: ComponentType<ViewProps>,
  stages: readonly (keyof ObservedQuestion)[] = STAGES,
): boolean {
  const [firstObserved, secondObserved] = [observeQuestion(a, View), observeQuestion(b, View)];
  if (firstObserved === undefined || secondObserved === undefined) return false;
  return stages.some((stage) => firstObserved[stage]() !== secondObserved[stage]());
}

/**
 * Whether the field makes a difference in any pair of questions. Tries the first pairs and the cheap stages first,
 * because most fields have an effect there.
 */
function hasEffect(
  id: string,
  field: FieldDeclaration,
  owner: FieldOwner,
  View: ComponentType<ViewProps>,
): boolean {
  const pairs = [...pairsFor(id, field, owner)];
  const isDifferent = (somePairs: readonly Pair[]) =>
    STAGES.some((stage) => somePairs.some((pair) => isPairDifferent(pair, View, [stage])));
  return isDifferent(pairs.slice(0, FIRST_PAIR_COUNT)) || isDifferent(pairs.slice(FIRST_PAIR_COUNT));
}

/** Types in the order of their declarations, so that an alias comes after its base. */
const ids = TYPE_IDS.filter((id) => registry.has(id));

/** `npm test` tries an eighth of the fields with the first type that reads them, and a 24th with other types. */
function isTried(id: string, name: string, owner: FieldOwner): boolean {
  return isSampled(`${id} ${owner} ${name}`, listReaders(name, owner)[0] === id ? 8 : 24);
}
const TRIED_FORM_COUNT = isFull ? 2 : 1;

const signatures = new Map<string, string>();
/** Whether an earlier type has the same declarations. Such an alias reads the same fields. */
function isAlias(id: string): boolean {
  const signature = JSON.stringify(OWNERS.map((owner) => [...computeFields(id, owner).keys()]));
  const first = signatures.get(signature) ?? id;
  signatures.set(signature, first);
  return first !== id;
}
const aliases = ids.filter(isAlias);

describe.each(ids.filter((id) => !aliases.includes(id)))('%s', (id) => {
  it('reads every field that it declares', async () => {
    const { default: View } = (await viewsById[id]?.()) ?? { default: () => null };
    const ineffectiveFields = OWNERS.flatMap((owner) =>
      [...computeFields(id, owner).values()]
        .filter(
          ({ name }) =>
            !ESSENTIAL_LISTS.has(name) && !FIELDS_WITH_LATER_EFFECT.has(name) && isTried(id, name, owner),
        )
        .filter((field) => !hasEffect(id, field, owner, View))
        .map(({ name }) => `${owner}.${name}`),
    );
    expect(ineffectiveFields).toEqual([]);
  });
});

describe.each(ids.filter((id) => isSampled(`${id} reads`, 2)))('%s', (id) => {
  it('declares every field that it reads', async () => {
    const { default: View } = (await viewsById[id]?.()) ?? { default: () => null };
    const undeclaredFields = listForms(id)
      .slice(0, TRIED_FORM_COUNT)
      .flatMap((form) => OWNERS.flatMap((owner) => undeclaredReads(id, owner, form, View)));
    expect([...new Set(undeclaredFields)]).toEqual([]);
  });
});

it.each(ids)('%s declares every field that its examples have', (id) => {
  const questions = [...new Set((fixturesById[id] ?? []).map(({ question }) => question))];
  const refusals = questions.flatMap((question) => {
    const page = { type: 'P', gid: 'p1', items: [question] };
    const project = {
      format: 1,
      projectId: 'examples',
      title: 'Examples',
      items: [{ type: 'G', gid: 'g1', items: [page] }],
    };
    return loadProject(JSON.stringify(project)).issues.filter((issue) => issue.id === 'field.not-read');
  });
  expect(refusals.map(({ path, message }) => `${path}: ${message}`)).toEqual([]);
});

/** Fields that the type reads but does not declare. Tries all fields together, and each alone only if the type reads any. */
function undeclaredReads(
  id: string,
  owner: FieldOwner,
  form: AuthoredQuestion,
  View: ComponentType<ViewProps>,
): readonly string[] {
  return [0, 1].flatMap((at) => {
    const allFields = foreignFields(id, owner, form, at);
    const isSilent = (fields: typeof allFields) =>
      !isPairDifferent([withFields(form, owner, Object.fromEntries(fields)), form], View);
    if (isSilent(allFields)) return [];
    return allFields.filter((field) => !isSilent([field])).map(([name]) => `${owner}.${name}`);
  });
}

/** Fields that the type does not declare, each with its value at `index`, or else its first value. */
function foreignFields(
  id: string,
  owner: FieldOwner,
  form: AuthoredQuestion,
  index: number,
): readonly (readonly [name: string, value: unknown])[] {
  return [...FIELDS_OF_TYPES[owner]].flatMap((name) => {
    if (computeFields(id, owner).has(name) || ESSENTIAL_LISTS.has(name)) return [];
    const values = listValues(computeDeclaration(name, owner), owner, form);
    const value = values[index] ?? values[0];
    return value === undefined ? [] : [[name, value] as const];
  });
}

function computeDeclaration(name: string, owner: FieldOwner): FieldDeclaration {
  const readingOwner = owner === 'row' && listReaders(name, 'row').length === 0 ? 'option' : owner;
  const [reader = ''] = listReaders(name, readingOwner);
  const field = computeFields(reader, readingOwner).get(name);
  if (field === undefined) throw new Error(`${owner}.${name} has no reader.`);
  return field;
}
