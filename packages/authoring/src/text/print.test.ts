import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { applyChange } from '../operations/apply.ts';
import { edit } from '../operations/editing.ts';
import { reverseChange } from '../operations/operation.ts';
import { idOf } from '../places/element-ids.ts';
import type { Place } from '../places/places.ts';
import type { Json } from '../values/json.ts';
import { openDocument, type ProjectDocument } from './document.ts';
import { printDocument } from './print.ts';

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
const examples = readdirSync(EXAMPLES)
  .filter((name) => name !== 'hosts')
  .map((name) => ({ name, text: readFileSync(new URL(`${name}/project.json`, EXAMPLES), 'utf8') }));

function open(text: string): ProjectDocument {
  const { document, issues } = openDocument(text);
  if (document === undefined) throw new Error(issues[0]?.message);
  return document;
}
const OPTIONS = { label: { key: 'test' }, newId: () => 'new' };
const withValue = (text: string, place: Place, value: Json | undefined): string =>
  printDocument(edit(open(text), OPTIONS, (editing) => editing.set(place, value)).document);

const changedLines = (before: string, after: string): readonly string[] => {
  const lines = before.split('\n');
  const laterLines = after.split('\n');
  expect(laterLines.length).toBe(lines.length);
  return laterLines.filter((line, index) => line !== lines[index]);
};

describe.each(examples)('the example $name', ({ text }) => {
  it('is printed byte for byte', () => {
    const document = open(text);
    expect(printDocument(document)).toBe(text);
    // A copy shares no object with the original, so every part is printed again.
    const copy = { ...document, value: structuredClone(document.value) };
    expect(printDocument(copy)).toBe(text);
  });

  it('has one changed line if one title changes', () => {
    const document = open(text);
    const ids = [...text.matchAll(/"gid": "(\w+)",?[^{}]*?"title"/g)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids.slice(0, 40)) {
      const { document: changedDocument } = edit(document, OPTIONS, (editing) =>
        editing.set({ id, path: ['title'] }, 'A new "title"'),
      );
      const lines = changedLines(text, printDocument(changedDocument));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"title": "A new \\"title\\""');
    }
  });
});

const TEXT = `{
    "title":  "Tea",
    "size": 1.50,
    "items": [
        { "gid": "a", "title": "A" },
        { "gid": "b", "title": "B" }
    ],
    "more": {"x": [1,2]},
    "list": []
}
`;

/** A random object in a random style, and fields to set in the object. */
const edits = fc.record({
  value: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }),
  indent: fc.constantFrom(0, 1, 2, 4, '\t'),
  sets: fc.array(fc.tuple(fc.nat(30), fc.option(fc.jsonValue(), { nil: undefined })), { maxLength: 8 }),
});

function placesIn(value: Json, path: Place['path'] = []): readonly Place[] {
  if (typeof value !== 'object' || value === null || idOf(value) !== undefined) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [{ id: '', path: inner }]), ...placesIn(field, inner)];
  });
}

it('prints the set value, and undoing restores the first text', () => {
  fc.assert(
    fc.property(edits, ({ value, indent, sets }) => {
      const text = JSON.stringify(value, undefined, indent);
      const first = open(text);
      let document = first;
      const changes = sets.map(([number, field]) => {
        const places = placesIn(document.value);
        const place = places[number % (places.length || 1)] ?? { id: '', path: ['new'] };
        const editResult = edit(document, OPTIONS, (editing) =>
          editing.set(place, field as Json | undefined),
        );
        document = editResult.document;
        return editResult.change;
      });
      const printed = printDocument(document);
      expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(document.value)));
      expect(printDocument(open(printed))).toBe(printed);
      for (const change of changes.toReversed())
        document = applyChange(document, reverseChange(change)).document ?? document;
      expect(printDocument(document)).toBe(text);
    }),
  );
});

describe('printing a changed document', () => {
  test.each<readonly [name: string, place: Place, value: Json | undefined, from: string, to: string]>([
    ['a scalar', { id: '', path: ['size'] }, 2, '1.50', '2'],
    ['a field in a line', { id: 'b', path: ['title'] }, 'C', '"B"', '"C"'],
    [
      'an added field, behind the last scalar',
      { id: '', path: ['new'] },
      true,
      '1.50,',
      '1.50,\n    "new": true,',
    ],
    ['an added field in a line', { id: 'a', path: ['seq'] }, 1, '"A" }', '"A", "seq": 1 }'],
    ['a removed field', { id: '', path: ['size'] }, undefined, '    "size": 1.50,\n', ''],
    ['the last field', { id: '', path: ['list'] }, undefined, ',\n    "list": []', ''],
    ['a removed field in a line', { id: 'a', path: ['gid'] }, undefined, '"gid": "a", ', ''],
    ['the first element of a list', { id: '', path: ['list'] }, [1], '[]', '[1]'],
    ['a small list', { id: '', path: ['more', 'x'] }, [1, 2, 3], '[1,2]', '[1,2,3]'],
  ])('writes only %s', (...[, place, value, from, to]) => {
    expect(withValue(TEXT, place, value)).toBe(TEXT.replace(from, to));
  });

  it('writes an added element like its neighbours', () => {
    const { document } = edit(open(TEXT), OPTIONS, (editing) => {
      editing.insert({ list: { id: '', path: ['items'] }, index: 1 }, { gid: 'c', title: 'C' });
    });
    expect(printDocument(document)).toBe(
      TEXT.replace('"A" },', '"A" },\n        { "gid": "c", "title": "C" },'),
    );
  });

  it('shifts the lines of an element that has moved', () => {
    const text = '{\n  "a": [\n    {\n      "gid": "x",\n      "n": 1.0\n    }\n  ],\n  "b": { "c": [] }\n}';
    const { document } = edit(open(text), OPTIONS, (editing) => {
      editing.move('x', { list: { id: '', path: ['b', 'c'] } });
    });
    expect(printDocument(document)).toBe(
      '{\n  "a": [],\n  "b": { "c": [\n    {\n      "gid": "x",\n      "n": 1.0\n    }\n  ] }\n}',
    );
  });

  it('keeps line ends, tabs and a byte order mark', () => {
    const text = '\uFEFF{\r\n\t"a": 1,\r\n\t"b": [{"gid": "x"}]\r\n}\r\n';
    const { document } = edit(open(text), OPTIONS, (editing) => {
      editing.set({ id: '', path: ['c'] }, { d: { e: [{ f: 1 }] } });
    });
    expect(printDocument(document)).toBe(
      '\uFEFF{\r\n\t"a": 1,\r\n\t"b": [{"gid": "x"}],\r\n\t"c": {\r\n\t\t"d": {\r\n\t\t\t"e": [\r\n\t\t\t\t{"f": 1}\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}\r\n',
    );
  });

  it('keeps a project of one line on one line', () => {
    expect(withValue('{"a":1,"b":{"c":2}}', { id: '', path: ['d'] }, { e: [1, 2] })).toBe(
      '{"a":1,"b":{"c":2},"d":{"e":[1,2]}}',
    );
  });

  it('keeps doubled keys that are not changed', () => {
    expect(withValue('{ "a": 1, "a": 2, "b": 3 }', { id: '', path: ['b'] }, 4)).toBe(
      '{ "a": 1, "a": 2, "b": 4 }',
    );
  });
});
