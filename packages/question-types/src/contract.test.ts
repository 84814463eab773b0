import {
  type QuestionTypeWithTools,
  hasTools,
  type QuestionType,
  type QuestionVariable,
  variableCode,
  type VariableValue,
} from '@canvass/logic';
import { maxPossibleTotal } from '@canvass/logic/testing';
import type { Option, Question } from '@canvass/project';
import { listReaders } from '@canvass/project/file';
import type { Issue } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { plainTitle } from './answers/entries/plain-title.ts';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { lazyQuestionTypes } from './registry/lazy.gen.ts';
import { texts } from './registry/texts.ts';
import { registry } from './registry/registry.gen.ts';
import { anyJson, randomSource } from './testing/arbitraries.ts';
import { fitsShape } from './testing/fits-shape.ts';
import { questionContext } from './testing/question-context.ts';
import { isFull } from './testing/sampling.ts';

const RUNS = { numRuns: isFull ? 1_000 : 75 };
const fixturesById: Readonly<Record<string, readonly Fixture[]>> = fixtures;
const lazyById: Readonly<Record<string, () => Promise<QuestionType>>> = lazyQuestionTypes;
const titleOf = (option: Option) => plainTitle(option.title);
const gidsOf = ({ items, rows_items }: Question) =>
  [...(items ?? []), ...(rows_items ?? [])].map(({ gid }) => gid);
/** gids of all nodes of a tree, which can be chosen and are never hidden. */
const nodesOf = (nodes: Question['tree_list'] = []): readonly string[] =>
  nodes.flatMap(({ gid, items }) => [gid, ...nodesOf(items)]);
const choosable = (question: Question) => [...gidsOf(question), ...nodesOf(question.tree_list)];

const questionsOf = (id: string) => [...new Set((fixturesById[id] ?? []).map(({ question }) => question))];

const questionAndJson = (id: string) =>
  fc
    .constantFrom(...questionsOf(id))
    .chain((question) => fc.tuple(fc.constant(question), anyJson(choosable(question))));

describe.each([...registry])('%s keeps the contract', (id, type) => {
  const examples = fixturesById[id] ?? [];

  it('is registered under its id, and browsers load its core by the id', async () => {
    expect(type.id).toBe(id);
    const core = await lazyById[id]?.();
    expect(core !== undefined && hasTools(core)).toBe(false);
    expect(type).toEqual(expect.objectContaining(core ?? {}));
    expect(core?.id).toBe(id);
    expect(examples.length).toBeGreaterThan(0);
  });

  it('states the effort of answering in whole numbers', () => {
    for (const question of questionsOf(id)) {
      const { times = 1 } = type.effort?.(question) ?? {};
      expect(Number.isSafeInteger(times) && times >= 0, String(times)).toBe(true);
    }
  });

  it('has no fields in its examples that only other types read', () => {
    const [qtype = ''] = id.split('/');
    const exampleFields = new Set(questionsOf(id).flatMap(Object.keys));
    const foreignFields = [...exampleFields].filter((field) => {
      const readers = listReaders(field);
      return readers.length > 0 && !readers.includes(qtype);
    });
    expect(foreignFields).toEqual([]);
  });

  test.each(examples)(
    '$name: its answer is parsed, and validation returns the expected issues',
    (example) => {
      const { question, answer: raw, issues } = example;
      const answer = raw === undefined ? undefined : type.parse(raw, question);
      if (raw !== undefined) expect(answer).toBeDefined();
      expect(type.validate(question, answer, questionContext(question))).toEqual(issues);
    },
  );

  it('parses its own result to the same answer, also through JSON', () => {
    fc.assert(
      fc.property(questionAndJson(id), ([question, raw]) => {
        const answer = type.parse(raw, question);
        if (answer === undefined) return;
        expect(type.parse(answer, question)).toEqual(answer);
        expect(type.parse(JSON.parse(JSON.stringify(answer)), question)).toEqual(answer);
      }),
      RUNS,
    );
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(questionAndJson(id), fc.boolean(), ([question, raw], hides) => {
        const context = questionContext(question, hides ? gidsOf(question).slice(0, 1) : []);
        const script = type.fromScript(raw, { question });
        if ('problem' in script) expect(script.problem).toMatch(/\.$/);
        const answer = type.parse(raw, question);
        type.validate(question, answer, context);
        if (answer === undefined) return;
        if (!type.isEmpty(answer)) expectExport(type, question, answer);
        type.value(question, answer, titleOf);
        type.score(question, answer);
        type.prune(answer, context, question);
        expect(type.summarise(question, answer, titleOf)).not.toContain('\n');
        for (const { option } of type.choices(question, answer))
          expect(choosable(question)).toContain(option.gid);
      }),
      RUNS,
    );
  });

  it('never throws for values without a text or number form', () => {
    const odd = JSON.parse('{ "toString": 1, "valueOf": 1 }') as unknown;
    for (const question of questionsOf(id)) {
      const [gid = 'a'] = gidsOf(question);
      for (const raw of [
        odd,
        [odd],
        [[odd]],
        { [gid]: odd, A1: odd, R1: odd },
        { score: odd, tags: [odd] },
      ]) {
        expect(() => type.parse(raw, question)).not.toThrow();
        expect(() => type.fromScript(raw, { question })).not.toThrow();
      }
    }
  });

  it('has values of its declared shape, for random answers and examples', () => {
    const expectShape = (question: Question, answer: unknown) => {
      const value = type.value(question, answer, titleOf);
      expect([value, fitsShape(value, type.shape(question))]).toEqual([value, true]);
    };
    for (const { question, answer: raw } of examples) {
      const answer = raw === undefined ? undefined : type.parse(raw, question);
      const isValid =
        answer !== undefined && type.validate(question, answer, questionContext(question)).length === 0;
      if (isValid) expectShape(question, answer);
    }
    fc.assert(
      fc.property(fc.constantFrom(...questionsOf(id)), randomSource(), (question, random) => {
        const answer = type.arbitraryAnswer(random, question, questionContext(question));
        if (answer !== undefined) expectShape(question, answer);
      }),
      RUNS,
    );
  });

  it('earns at most its declared maximum of points', () => {
    fc.assert(
      fc.property(fc.constantFrom(...questionsOf(id)), randomSource(), (question, random) => {
        const answer = type.arbitraryAnswer(random, question, questionContext(question));
        const points = answer === undefined ? 0 : (type.score(question, answer) ?? 0);
        expect(points).toBeLessThanOrEqual(maxPossibleTotal([{ question, type }], {}));
      }),
      RUNS,
    );
  });

  it('accepts a missing answer if the question is not required', () => {
    for (const question of questionsOf(id)) {
      expect(type.validate({ ...question, required: false }, undefined, questionContext(question))).toEqual(
        [],
      );
    }
  });

  it('requires an answer if the question is required', () => {
    if (!type.answerable || !listReaders('required').includes(id)) return;
    for (const question of questionsOf(id)) {
      expect(
        type.validate({ ...question, required: true }, undefined, questionContext(question)),
      ).not.toEqual([]);
    }
  });

  it('pruning removes hidden parts, is idempotent, and returns the same object if all parts are offered', () => {
    fc.assert(
      fc.property(fc.constantFrom(...questionsOf(id)), randomSource(), fc.nat(), (question, random, pick) => {
        const answer = type.arbitraryAnswer(random, question, questionContext(question));
        if (answer === undefined) return;
        expect(type.prune(answer, questionContext(question), question)).toBe(answer);
        const hidden = gidsOf(question).filter((_, index) => (pick >> index) % 2 === 1);
        const reducedContext = questionContext(question, hidden);
        const pruned = type.prune(answer, reducedContext, question);
        if (pruned === undefined) return;
        expect(type.prune(pruned, reducedContext, question)).toBe(pruned);
        expect(type.parse(pruned, question)).toEqual(pruned);
        for (const { option } of type.choices(question, pruned)) expect(hidden).not.toContain(option.gid);
      }),
      RUNS,
    );
  });

  it('creates random answers that it parses, most of them valid', () => {
    let invalidCount = 0;
    fc.assert(
      fc.property(fc.constantFrom(...questionsOf(id)), randomSource(), (question, random) => {
        const context = questionContext(question);
        const answer = type.arbitraryAnswer(random, question, context);
        if (answer !== undefined) expect(type.parse(answer, question)).toEqual(answer);
        if (type.validate(question, answer, context).length > 0) invalidCount += 1;
      }),
      RUNS,
    );
    expect(invalidCount).toBeLessThan(RUNS.numRuns / 2);
  });

  it('starts without an answer, or with one that it parses', () => {
    for (const question of questionsOf(id)) {
      const answer = type.initialAnswer(question, questionContext(question));
      if (answer !== undefined) expect(type.parse(answer, question)).toEqual(answer);
    }
  });

  it('turns script entries into answers that it parses', () => {
    const entries: unknown[] = ['A1', ['A1', 'A2'], { A1: '' }, 'some text', 42, '42', { o1: 'x' }];
    for (const question of questionsOf(id)) {
      for (const entry of entries) {
        const result = type.fromScript(entry, { question });
        if ('answer' in result) expect(type.parse(result.answer, question)).toEqual(result.answer);
      }
    }
  });

  it('has no findings for its own examples', () => {
    for (const question of questionsOf(id)) expect(type.check?.(question) ?? []).toEqual([]);
  });

  it('is exported as distinct variables, whose choices have distinct keys and values', () => {
    for (const question of questionsOf(id)) {
      const variables = type.variables(question);
      expect(variables.length > 0).toBe(type.answerable);
      expect(new Set(variables.map(variableCode)).size).toBe(variables.length);
      for (const variable of variables) expectWellDescribed(variable);
    }
  });

  it('exports its random answers with the kinds of values that its variables declare', () => {
    fc.assert(
      fc.property(fc.constantFrom(...questionsOf(id)), randomSource(), (question, random) => {
        const answer = type.arbitraryAnswer(random, question, questionContext(question));
        if (answer === undefined || type.isEmpty(answer)) return;
        const values = expectExport(type, question, answer);
        expect(values.some((value) => value !== undefined)).toBe(true);
      }),
      RUNS,
    );
  });

  it('has every text in every locale, with the same parameters', async () => {
    const locales = await loadTexts(id);
    const [first] = Object.values(locales);
    const issues = listIssues(type, examples);
    for (const texts of Object.values(locales)) {
      expect(Object.keys(texts)).toEqual(Object.keys(first ?? {}));
      for (const { key } of issues) expect(texts[key]).toMatch(/\S/);
      for (const [key, text] of Object.entries(texts))
        expect(parameters(text)).toEqual(parameters(first?.[key]));
    }
    for (const { key, params } of issues) {
      expect(Object.keys(params ?? {})).toEqual(expect.arrayContaining([...parameters(first?.[key])]));
    }
  });
});

function expectWellDescribed({ kind, choices, part = '', partTitle }: QuestionVariable): void {
  expect(part).toMatch(/^\w*$/);
  expect(part === '').toBe(partTitle === undefined);
  expect(kind === 'choice').toBe(choices !== undefined);
  for (const property of ['key', 'value'] as const)
    expect(new Set(choices?.map((choice) => choice[property])).size).toBe(choices?.length ?? 0);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function expectExport(
  type: QuestionTypeWithTools,
  question: Question,
  answer: unknown,
): readonly VariableValue[] {
  const variables = type.variables(question);
  const values = type.values(question, answer);
  expect(values).toHaveLength(variables.length);
  values.forEach((value, at) => {
    const { kind, choices, mayNotApply } = variables[at] ?? {};
    if (value === undefined) return;
    if (typeof value === 'object') {
      if (value.missing === 'not_applicable') expect(mayNotApply).toBe(true);
    } else if (kind === 'choice') expect(choices?.map(({ key }) => key)).toContain(value);
    else if (kind === 'flag') expect([0, 1]).toContain(value);
    else if (kind === 'date') expect(value).toMatch(DAY);
    else if (kind === 'text') expect(value).toEqual(expect.any(String));
    else expect(Number.isFinite(value)).toBe(true);
  });
  return values;
}

async function loadTexts(id: string): Promise<Record<string, Readonly<Record<string, string>>>> {
  const loaders: Readonly<Record<string, Readonly<Record<string, () => Promise<{ texts: object }>>>>> = texts;
  const loadedTexts = Object.entries(loaders).map(async ([locale, byId]) => {
    // A page also loads the texts of open options.
    const [openTexts, ownTexts] = await Promise.all([byId['open-text']?.(), byId[id]?.()]);
    return [locale, { ...openTexts?.texts, ...ownTexts?.texts }] as const;
  });
  return Object.fromEntries(await Promise.all(loadedTexts));
}

function listIssues(type: QuestionTypeWithTools, examples: readonly Fixture[]): readonly Issue[] {
  const random = fc.sample(
    fc.tuple(fc.constantFrom(...examples), randomSource()).map(([{ question }, source]) => {
      const context = questionContext(question);
      return type.validate(question, type.arbitraryAnswer(source, question, context), context);
    }),
    { numRuns: 100, seed: 1 },
  );
  return [...examples.flatMap(({ issues }) => issues), ...random.flat()];
}

function parameters(text = ''): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
}
