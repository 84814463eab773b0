import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange } from '../operations/apply.ts';
import { edit } from '../operations/editing.ts';
import type { Change } from '../operations/operation.ts';
import { documentPiece } from '../operations/pieces.ts';
import { EMPTY_HISTORY, recordChange, undo } from '../history/history.ts';
import type { ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import {
  EXAMPLE_TEXTS,
  makeEdit,
  newId,
  openValid,
  randomEdit,
  type RandomEdit,
} from '../testing/random-edits.ts';
import { compareProjects } from './compare.ts';
import { editText, forceChange, rebaseChanges } from './rebase.ts';
import { reopenDocument } from './reopen.ts';

const [, coffee] = EXAMPLE_TEXTS.find(([name]) => name === 'coffee-study') ?? ['', ''];
const texts = fc.constantFrom(...EXAMPLE_TEXTS.map(([, text]) => text));
const OPTIONS = { label: { key: 'test' }, newId };
const RUNS = process.env['CANVASS_FULL'] === undefined ? 8 : 1_000;

/** A timeout for tests that take minutes with CANVASS_FULL. */
const LONG = { timeout: 3_600_000 };

function makeAll(document: ProjectDocument, edits: readonly RandomEdit[]) {
  const changes: Change[] = [];
  let last = document;
  for (const random of edits) {
    const result = makeEdit(last, random);
    last = result.document;
    changes.push(result.change);
  }
  return { document: last, changes };
}
const reopen = (text: string, before: ProjectDocument): ProjectDocument => {
  const { document } = reopenDocument(text, before, newId);
  if (document === undefined) throw new Error('The text is valid.');
  return document;
};

describe('comparing', () => {
  it('finds the operations from one text to another', LONG, () => {
    fc.assert(
      fc.property(texts, fc.array(randomEdit, { maxLength: 12 }), (text, edits) => {
        const first = openValid(text);
        const last = printDocument(makeAll(first, edits).document);
        const reopened = reopen(last, first);
        const operations = compareProjects(first.value, reopened.value);
        const { document, conflict } = applyChange(first, { operations });
        expect(conflict).toBeUndefined();
        expect(document?.value).toEqual(reopened.value);
      }),
      { numRuns: RUNS },
    );
  });

  it('finds few operations', () => {
    const first = openValid(coffee);
    const { document } = edit(first, OPTIONS, (editing) => {
      editing.set({ id: 'trade', path: ['title'] }, 'Trade');
      editing.move('age_band', { list: { id: 'habits', path: ['items'] }, index: 1 });
      editing.remove('places_home');
      editing.insert(
        { list: { id: 'trade', path: ['items'] }, index: 0 },
        { gid: 'n', seq: 9, title: 'New' },
      );
    });
    const reopened = reopen(printDocument(document), first);
    expect(
      compareProjects(first.value, reopened.value)
        .map(({ op }) => op)
        .toSorted(),
    ).toEqual(['insert', 'move', 'remove', 'set']);
  });
});

describe('a text from the JSON view', () => {
  it('becomes a change of the history, and can be undone to the first text', () => {
    const first = openValid(coffee);
    const text = coffee
      .replace('"您的年龄是？"', '"How old are you?"')
      .replace('"format": 1', '"format":   1');
    const result = editText(first, text, OPTIONS);
    if (result.document === undefined) throw new Error('The text is valid.');
    expect(result.change.operations).toHaveLength(1);
    expect(printDocument(result.document)).toBe(text);
    const undoResult = undo(result.document, recordChange(EMPTY_HISTORY, result.change));
    if (undoResult === undefined || 'conflict' in undoResult) throw new Error('There is no conflict.');
    expect(printDocument(undoResult.document)).toBe(coffee);
  });

  it('is refused with a finding if it is not JSON', () => {
    const result = editText(openValid(coffee), coffee.slice(0, -3), OPTIONS);
    expect(result.document).toBeUndefined();
    expect(result.issues[0]?.id).toBe('json.syntax');
  });
});

describe('two authors', () => {
  const base = openValid(coffee);
  const change = (make: Parameters<typeof edit>[2]) => edit(base, OPTIONS, make);
  const merge = (makeTheirs: Parameters<typeof edit>[2], makeMine: Parameters<typeof edit>[2]) => {
    const server = reopen(printDocument(change(makeTheirs).document), base);
    const myEdit = change(makeMine);
    return { own: myEdit, ...rebaseChanges(server, [myEdit.change]) };
  };

  it('keep their edits of different fields', () => {
    const { document, refused } = merge(
      (editing) => editing.set({ id: 'trade', path: ['title'] }, 'Theirs'),
      (editing) => editing.set({ id: 'trade', path: ['required'] }, false),
    );
    expect(refused).toEqual([]);
    const text = printDocument(document);
    expect(text).toContain('"Theirs"');
    expect(text).toContain('"required": false');
  });

  it('get the server value if both set one field, and the refused value can be applied later', () => {
    const {
      document,
      own: myEdit,
      refused,
    } = merge(
      (editing) => editing.set({ id: 'trade', path: ['title'] }, 'Theirs'),
      (editing) => editing.set({ id: 'trade', path: ['title'] }, 'Mine'),
    );
    expect(printDocument(document)).toContain('"Theirs"');
    expect(refused).toMatchObject([{ conflict: { reason: 'changed' } }]);
    const forced = forceChange(document, myEdit.change, { mine: documentPiece(myEdit.document), newId });
    expect(printDocument(forced.document)).toBe(printDocument(myEdit.document));
  });

  it('can restore an edit in a deleted question together with the question', () => {
    const {
      document,
      own: myEdit,
      refused,
    } = merge(
      (editing) => editing.remove('trade'),
      (editing) => editing.set({ id: 'trade_cafe', path: ['title'] }, 'Mine'),
    );
    expect(refused).toMatchObject([{ conflict: { reason: 'gone' } }]);
    const forced = forceChange(document, myEdit.change, { mine: documentPiece(myEdit.document), newId });
    expect(printDocument(forced.document)).toContain('"Mine"');
  });

  it('cannot delete elements that the other author has changed', () => {
    const { refused } = merge(
      (editing) => editing.set({ id: 'trade_cafe', path: ['title'] }, 'Theirs'),
      (editing) => editing.remove('trade'),
    );
    expect(refused).toMatchObject([{ conflict: { reason: 'changed' } }]);
  });

  it('cannot both move one question', () => {
    const { refused } = merge(
      (editing) => editing.move('trade', { list: { id: 'habits', path: ['items'] }, index: 0 }),
      (editing) => editing.move('trade', { list: { id: 'habits', path: ['items'] }, index: 3 }),
    );
    expect(refused).toMatchObject([{ conflict: { reason: 'moved' } }]);
  });
});

/** An author's browser: the edition that was loaded last, and the author's unsaved changes. */
interface Author {
  base: ProjectDocument;
  unsavedChanges: Change[];
  document: ProjectDocument;
  madeCount: number;
  savedCount: number;
  refusedCount: number;
}

it('three authors end with equal documents and lose no edit', LONG, () => {
  const turn = fc.record({
    author: fc.nat(2),
    edits: fc.array(randomEdit, { maxLength: 3 }),
    saves: fc.boolean(),
  });
  fc.assert(
    fc.property(texts, fc.array(turn, { maxLength: 12 }), (text, turns) => {
      let server = text;
      const start = (): Author => {
        const base = openValid(text);
        return { base, document: base, unsavedChanges: [], madeCount: 0, savedCount: 0, refusedCount: 0 };
      };
      const authors = [start(), start(), start()];
      const save = (author: Author): void => {
        const serverDocument = reopen(server, author.base);
        const { document, changes, refused } = rebaseChanges(serverDocument, author.unsavedChanges);
        server = printDocument(document);
        author.base = reopen(server, document);
        author.document = author.base;
        author.savedCount += changes.length;
        author.refusedCount += refused.length;
        author.unsavedChanges = [];
      };
      for (const { author: index, edits, saves } of turns) {
        const author = authors[index] as Author;
        const editResult = makeAll(author.document, edits);
        author.document = editResult.document;
        author.unsavedChanges.push(...editResult.changes);
        author.madeCount += editResult.changes.length;
        if (saves) save(author);
      }
      for (const author of [...authors, ...authors]) save(author);
      for (const author of authors) {
        expect(printDocument(author.document)).toBe(server);
        expect(author.savedCount + author.refusedCount).toBe(author.madeCount);
      }
    }),
    { numRuns: RUNS },
  );
});
