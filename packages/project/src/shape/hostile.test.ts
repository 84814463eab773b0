import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json.ts';
import { loadProject } from '../load/load-project.ts';
import { parseProject } from '../load/parse-project.ts';
import { publicProject } from '../load/public-project.ts';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';
import { copyOf, validSurvey } from '../testing/valid-survey.fixtures.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';

const NO_POINTS = { pointsOf: new Set<string>() };

const nestLists = (levels: number): unknown => {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { items: value };
  return value;
};
const cyclic = (): unknown => {
  const survey: Record<string, unknown> = { ...validSurvey() };
  survey['settings'] = survey;
  return survey;
};
class Project {
  format = 1;
}
const withGetter = Object.defineProperty({}, 'title', {
  enumerable: true,
  get: () => {
    throw new Error('never read me');
  },
});
const trap = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new TypeError('trapped');
    },
  },
);

/** Inputs of parseProject, and the first finding that each must have. */
const HOSTILE: readonly (readonly [name: string, input: unknown, id: string])[] = [
  ['nothing', undefined, 'shape.not-json'],
  ['null', null, 'shape.wrong-type'],
  ['a number', 7, 'shape.wrong-type'],
  ['infinity', Infinity, 'shape.not-json'],
  ['a big integer', 7n, 'shape.not-json'],
  ['a symbol', Symbol('x'), 'shape.not-json'],
  ['a function', () => 0, 'shape.not-json'],
  ['a date', new Date(0), 'shape.not-json'],
  ['a map', new Map([['format', 1]]), 'shape.not-json'],
  ['an instance', new Project(), 'shape.not-json'],
  ['a list', [validSurvey()], 'shape.wrong-type'],
  ['a getter that throws', withGetter, 'shape.not-json'],
  ['a proxy that throws', trap, 'shape.not-json'],
  ['a cycle', cyclic(), 'size.depth'],
  ['10,000 levels', nestLists(10_000), 'size.depth'],
  ['a sparse list', { ...validSurvey(), items: Array(3) }, 'shape.not-json'],
  ['a list of 2^32 - 1', { items: Array(2 ** 32 - 1) }, 'size.values'],
  [
    'as many keys as a file may hold',
    Object.fromEntries(Array.from({ length: PROJECT_LIMITS.text / 12 }, (_, i) => [`k${i}`, 0])),
    'shape.missing-field',
  ],
  ['a text of 5 MB', { ...validSurvey(), title: 'x'.repeat(5_000_000) }, 'shape.too-long'],
  ['__proto__ from JSON', JSON.parse('{"__proto__": {"polluted": true}}'), 'shape.missing-field'],
  ['constructor.prototype', { constructor: { prototype: { polluted: true } } }, 'shape.missing-field'],
];

describe('parseProject with hostile input', () => {
  test.each(HOSTILE)(
    'refuses %s',
    (_, input, id) => {
      const { project, issues } = parseProject(input);
      expect(project).toBeUndefined();
      expect(issues[0]?.id).toBe(id);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
    60_000, // only a hang exceeds this, even on a busy machine
  );

  const KEYS = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
  ];
  const DOORS: readonly (readonly [string, (key: string) => string])[] = [
    ['the project', (key) => `{"format":1,"title":"x","items":[],"${key}":{"polluted":true}}`],
    ['a question', (key) => `{"items":[{"type":"Q","${key}":{"polluted":true}}]}`],
    ['rule_map', (key) => `{"rule_map":{"${key}":{"code":"true"}}}`],
    ['translations', (key) => `{"translations":{"ar":{"${key}":{"title":"x"}}}}`],
    ['a text', (key) => `{"translations":{"ar":{"project":{"${key}":"x"}}}}`],
    ['notes', (key) => `{"items":[{"type":"Q","custom":{"${key}":"x"}}]}`],
    ['what is skipped', (key) => `{"templates":{"a":[{"${key}":1}]}}`],
  ];
  test.each(KEYS.flatMap((key) => DOORS.map(([where, text]) => [key, where, text(key)] as const)))(
    'refuses the key %s in %s',
    (key, _, text) => {
      const before = Object.getOwnPropertyNames(Object.prototype);
      const { issues } = loadProject(text);
      expect(issues.filter(({ id, path }) => id === 'shape.hostile-key' && path.endsWith(key))).toHaveLength(
        1,
      );
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  it.each(KEYS.filter((key) => /^[A-Za-z]/.test(key)))('refuses %s as an id', (key) => {
    const survey = validSurvey();
    (survey['items'] as JsonObject[]).push({ type: 'Q', gid: key, qtype: 'blank', title: 'x' });
    expect(parseProject(survey).issues.map(({ id }) => id)).toEqual(['id.reserved']);
  });

  it('never throws, for any value', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
      key: fc.oneof(
        fc.string(),
        fc.constantFrom(...KEYS, 'items', 'gid', 'type', 'rule_map', 'translations'),
      ),
    });
    fc.assert(
      fc.property(anything, (input) => Array.isArray(loadProject(input).issues)),
      { numRuns: 1_000 },
    );
  });

  it('never throws if any value replaces a part of the survey', () => {
    const parts = Object.keys(engineSurvey());
    fc.assert(
      fc.property(
        fc.constantFrom(...parts),
        fc.constantFrom(...parts),
        fc.jsonValue({ maxDepth: 4 }),
        (part, other, value) => {
          const survey = engineSurvey();
          const swappedSurvey = { ...survey, [part]: survey[other] ?? null };
          expect(Array.isArray(parseProject(swappedSurvey).issues)).toBe(true);
          expect(Array.isArray(parseProject({ ...survey, [part]: value as JsonValue }).issues)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['valid survey', validSurvey],
    ['survey of the rules engine', engineSurvey],
  ])('never throws on a damaged %s, and accepts only projects that are accepted again', (_, make) => {
    const edit = fc.record({ at: fc.nat(), value: fc.jsonValue({ maxDepth: 3 }) });
    const damaged = fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => {
      const survey = make();
      for (const { at: position, value } of edits) replaceValue(survey, position, value);
      return survey;
    });
    fc.assert(
      fc.property(damaged, (survey) => {
        const { project } = loadProject(survey);
        if (project === undefined) return;
        // An accepted project is accepted again, and survives serialisation for the browser.
        expect(parseProject(survey).issues.every(({ severity }) => severity === 'warning')).toBe(true);
        expect(JSON.parse(JSON.stringify(publicProject(project, NO_POINTS)))).toEqual(
          publicProject(project, NO_POINTS),
        );
      }),
      { numRuns: 500 },
    );
  });
});

function replaceValue(survey: JsonObject, number: number, value: unknown): void {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      visit(inner);
    }
  };
  visit(survey);
  const place = places[number % places.length];
  if (place !== undefined) place.holder[place.key] = copyOf({ value } as JsonObject)['value'];
}
