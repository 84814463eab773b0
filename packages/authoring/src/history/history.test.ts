import { describe, expect, it } from 'vitest';
import { applyChange } from '../operations/apply.ts';
import { edit, type EditResult, type Editing } from '../operations/editing.ts';
import { openDocument, type ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import { EMPTY_HISTORY, type History, type HistoryResult, recordChange, redo, undo } from './history.ts';

const TEXT = `{
  "title": "Tea",
  "items": [
    {
      "gid": "g1",
      "items": [
        { "gid": "q1", "title": "One", "note": 1.0 },
        { "gid": "q2", "title": "Two" }
      ]
    },
    { "gid": "g2", "items": [] }
  ],
  "jumpConsList": [
    { "bindQ": "q1", "nextQ": "q2" },
    { "bindQ": "q2", "endStatus": "finished" }
  ]
}
`;
const openText = (): ProjectDocument => {
  const { document } = openDocument(TEXT);
  if (document === undefined) throw new Error('The text is valid.');
  return document;
};
let nextId = 0;
const OPTIONS = { label: { key: 'test' }, newId: () => `new${(nextId += 1)}` };
const STEPS: readonly ((editing: Editing) => void)[] = [
  (editing) => editing.set({ id: 'q1', path: ['title'] }, 'First'),
  (editing) => editing.set({ id: 'q1', path: ['note'] }, undefined),
  (editing) => editing.set({ id: 'q2', path: ['open_attrs', 'range'] }, [1, 2]),
  (editing) => editing.move('q1', { list: { id: 'g2', path: ['items'] } }),
  (editing) => editing.move('q2', { list: { id: 'g2', path: ['items'] }, index: 0 }),
  (editing) => {
    editing.insert({ list: { id: '', path: ['dispConsList'] } }, { targets: ['q1'], action: 'hide' });
    editing.remove('/jumpConsList/0');
  },
  (editing) => editing.set({ id: '/jumpConsList/1', path: ['endStatus'] }, 'screen_out'),
  (editing) => editing.remove('g1'),
];

function make(): {
  readonly first: ProjectDocument;
  readonly last: ProjectDocument;
  readonly history: History;
} {
  const first = openText();
  let last = first;
  let history = EMPTY_HISTORY;
  for (const step of STEPS) {
    const editResult: EditResult = edit(last, OPTIONS, step);
    last = editResult.document;
    history = recordChange(history, editResult.change);
  }
  return { first, last, history };
}

/** Undoes or redoes as often as possible. Throws if there is a conflict. */
function repeat(
  go: (document: ProjectDocument, history: History) => HistoryResult,
  document: ProjectDocument,
  history: History,
): { readonly document: ProjectDocument; readonly history: History } {
  const result = go(document, history);
  if (result === undefined) return { document, history };
  if ('conflict' in result) throw new Error(JSON.stringify(result.conflict));
  return repeat(go, result.document, result.history);
}

describe('a history', () => {
  it('undoes all changes back to the first text, and redoes them', () => {
    const { last, history } = make();
    const undoResult = repeat(undo, last, history);
    expect(printDocument(undoResult.document)).toBe(TEXT);
    const redoResult = repeat(redo, undoResult.document, undoResult.history);
    expect(printDocument(redoResult.document)).toBe(printDocument(last));
    expect(redoResult.history.done).toHaveLength(STEPS.length);
  });

  it('survives being stored with the text', () => {
    const { last, history } = make();
    const storedHistory = JSON.parse(JSON.stringify(history)) as History;
    let document = openText();
    for (const change of storedHistory.done) document = applyChange(document, change).document ?? document;
    expect(printDocument(document)).toBe(printDocument(last));
    expect(printDocument(repeat(undo, document, storedHistory).document)).toBe(TEXT);
  });

  it('does not undo a change if another author has changed the same place afterwards', () => {
    const { document, change } = edit(openText(), OPTIONS, (editing) =>
      editing.set({ id: 'q1', path: ['title'] }, 'Mine'),
    );
    const theirEdit = edit(document, OPTIONS, (editing) =>
      editing.set({ id: 'q1', path: ['title'] }, 'Theirs'),
    );
    const result = undo(theirEdit.document, recordChange(EMPTY_HISTORY, change));
    expect(result).toMatchObject({ conflict: { reason: 'changed' } });
  });

  it('undoes a change and keeps the changes of other places by other authors', () => {
    const { document, change } = edit(openText(), OPTIONS, (editing) => editing.remove('q2'));
    const theirEdit = edit(document, OPTIONS, (editing) => {
      editing.set({ id: 'q1', path: ['title'] }, 'Theirs');
      editing.insert({ list: { id: 'g1', path: ['items'] }, index: 0 }, { gid: 'q0', title: 'Zero' });
    });
    const result = undo(theirEdit.document, recordChange(EMPTY_HISTORY, change));
    if (result === undefined || 'conflict' in result) throw new Error('There is no conflict.');
    expect(printDocument(result.document)).toBe(
      TEXT.replace('"One"', '"Theirs"').replace(
        '"items": [\n        {',
        '"items": [\n        { "gid": "q0", "title": "Zero" },\n        {',
      ),
    );
  });

  it('joins the changes of typing in one field into one change', () => {
    let document = openText();
    let history = EMPTY_HISTORY;
    for (const title of ['T', 'Te', 'Tea time']) {
      const editResult = edit(document, OPTIONS, (editing) =>
        editing.set({ id: 'q1', path: ['title'] }, title),
      );
      document = editResult.document;
      history = recordChange(history, editResult.change, true);
    }
    expect(history.done).toHaveLength(1);
    expect(printDocument(repeat(undo, document, history).document)).toBe(TEXT);
  });
});
