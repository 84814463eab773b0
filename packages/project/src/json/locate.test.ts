import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { locate, locateAll } from './locate.ts';
import { child, formatPath, parsePath, type Path } from './path.ts';

const TEXT = `{
  "title": "Über\\nall",
  "items": [
    { "gid": "q1" }, {
      "gid": "q2", "title": "a\\u0062c {{ Q1 }}"
    }
  ],
  "translations": { "en-GB": { "q1": { "a.b[0]": "x" } } },
  "empty": []
}`;

describe('locate', () => {
  test.each([
    ['$', 1, 1],
    ['$.title', 2, 12],
    ['$.items', 3, 12],
    ['$.items[0]', 4, 5],
    ['$.items[0].gid', 4, 14],
    ['$.items[1]', 4, 22],
    ['$.items[1].title', 5, 29],
    ['$.translations["en-GB"]', 8, 30],
    ['$.translations.en-GB.q1["a.b[0]"]', 8, 50],
    ['$.empty', 9, 12],
  ])('finds %s', (path, line, column) => {
    expect(locate(TEXT, path)).toEqual({ line, column });
  });

  test.each([
    ['$.items[1].cid', 4, 22],
    ['$.items[7]', 3, 12],
    ['$.nothing.at.all', 1, 1],
    ['$.items[0].gid.x', 4, 14],
    ['$.empty["en-GB"]', 9, 12],
    ['$.items["en-GB"]', 3, 12],
  ])('finds the nearest parent of %s, which does not exist', (path, line, column) => {
    expect(locate(TEXT, path)).toEqual({ line, column });
  });

  test.each([
    ['$.title', 5, 2, 19],
    ['$.title', 4, 2, 17],
    ['$.items[1].title', 2, 5, 37],
    ['$.items[1].title', 4, 5, 39],
  ])('finds in %s the UTF-16 unit %i of the text, even after escapes', (path, offset, line, column) => {
    expect(locate(TEXT, path, offset)).toEqual({ line, column });
  });

  it('finds issues of rows at the categories that the author wrote', () => {
    const text = '{ "category_items": [\n{ "disp_code": "Q9" }] }';
    expect(locate(text, '$.rows_items[0].disp_code')).toEqual({ line: 2, column: 16 });
    expect(locate(text, '$.rows_items[0].disp_code')).toEqual(locate(text, '$.category_items[0].disp_code'));
  });

  it('counts all kinds of line ends', () => {
    expect(locate('[\r\n1,\r2,\n3]', '$[0]')).toEqual({ line: 2, column: 1 });
    expect(locate('[\r\n1,\r2,\n3]', '$[1]')).toEqual({ line: 3, column: 1 });
    expect(locate('[\r\n1,\r2,\n3]', '$[2]')).toEqual({ line: 4, column: 1 });
    expect(locate('\uFEFF[1]', '$[0]')).toEqual({ line: 1, column: 2 });
  });

  test.each(['', 'items', '$.', '$[', '$[x]', '$["a]', '$.a..b', '$.a b]'])(
    'refuses %j as a path',
    (path) => {
      expect(parsePath(path)).toBeUndefined();
      expect(locate(TEXT, path)).toBeUndefined();
    },
  );

  it('ignores equal keys in other objects, and uses the first of duplicate keys', () => {
    expect(locate('{"a": {}, "b": {"x": 1}}', '$.a.x')).toEqual({ line: 1, column: 7 });
    expect(locate('{"a": {"y": 0}, "a": {"x": 1}}', '$.a.x')).toEqual({ line: 1, column: 7 });
  });

  it('finds many paths in one pass', () => {
    const places = [
      { path: '$.items[1].title', from: 4 },
      { path: '$.items[1].title' },
      { path: 'items' },
      { path: '$' },
      { path: '$.items[1].title', from: 2 },
      { path: '$.items[7].title', from: 2 },
    ];
    expect(locateAll(TEXT, places)).toEqual(places.map(({ path, from }) => locate(TEXT, path, from)));
    expect(locateAll(TEXT, [])).toEqual([]);
  });

  it('finds every value of every document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        for (const [path, inner] of valuesByPath(value, undefined)) {
          const keys = parsePath(formatPath(path));
          expect(keys).toBeDefined();
          const { line, column } = locate(text, formatPath(path)) ?? { line: 0, column: 0 };
          const remainingText = text
            .split('\n')
            .slice(line - 1)
            .join('\n')
            .slice(column - 1);
          expect(remainingText.startsWith(JSON.stringify(inner, undefined, indent).slice(0, 1))).toBe(true);
          if (typeof inner !== 'object') expect(remainingText.startsWith(JSON.stringify(inner))).toBe(true);
        }
      }),
    );
  });
});

function valuesByPath(value: unknown, path: Path): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => valuesByPath(item, child(path, index)))
    : Object.entries(value).flatMap(([key, item]) => valuesByPath(item, child(path, key)));
  return [[path, value], ...inner];
}
