import {
  addQuestionnaire,
  createFragment,
  type Fragment,
  indexReferences,
  openDocument,
  type QuestionnaireItem,
  pasteFragment,
  readersAt,
  readFragment,
  readPastedText,
} from '@canvass/authoring';
import type { OutlineItem } from '../document/outline.ts';
import { htmlOf } from '../document/plain-text.ts';
import { FORM_TYPES } from '../fields/declarations.ts';
import { preparePage } from './containers.ts';
import type { OpenDraft } from './editor-state.ts';
import { projectText } from '../document/project-text.ts';
import { joinEdits, EDIT_OPTIONS, applyResult } from './taken-changes.ts';
import { findNewItemTarget } from './targets.ts';

/** Returns items as text, with their rules and translations. */
export const copyText = (draft: OpenDraft, chosenItems: readonly OutlineItem[]): string =>
  createFragment(draft.getState().document, { ids: chosenItems.map(({ id }) => id) }, EDIT_OPTIONS);

/**
 * Pastes text inside or after the selected item: copied items, else numbered questions or a table. A notice names the
 * questions that the survey lacks, and the items that lost references to them.
 */
export function pasteText(draft: OpenDraft, text: string): void {
  const fragment = readFragment(text);
  if (fragment === undefined) {
    // The lines of a file or a damaged fragment are JSON, not questions.
    const isJson = /^\s*[{[]/.test(text);
    return pasteQuestions(draft, isJson ? [] : readPastedText(text).items);
  }
  return addFragment(draft, fragment);
}

/** Adds the items of a fragment. `name` is that of a part of the library, whose codes are kept. */
export function addFragment(draft: OpenDraft, fragment: Fragment, name?: string): void {
  const { document, items, selected } = draft.getState();
  const source = fragment.document.value;
  const sourceIndex = indexReferences(source);
  const kinds = fragment.ids.map((id) => sourceIndex.itemOf(id)?.kind);
  const type = kinds.includes('group') ? 'G' : kinds.includes('page') ? 'P' : 'Q';
  const after = findNewItemTarget(items, selected, type);
  const { target, prepared } = type === 'P' ? preparePage(draft, after) : { target: after };
  const { added, omittedUses, ...pasteResult } = pasteFragment(
    prepared?.document ?? document,
    { fragment, at: target, keepsCodes: name !== undefined },
    EDIT_OPTIONS,
  );
  const result = prepared === undefined ? pasteResult : joinEdits(prepared, pasteResult);
  const label = name === undefined ? { key: 'change.paste' } : { key: 'change.addScale', params: { name } };
  applyResult(draft, result, { ...label, selectedId: added });
  const count = fragment.ids.length;
  if (omittedUses.length === 0) return draft.setNotice({ key: 'notice.pasted', params: { count } });
  const nameOf = (gid: string) => sourceIndex.itemOf(gid)?.code ?? gid;
  const questions = omittedUses.flatMap(({ targets }) =>
    targets.filter((gid) => sourceIndex.itemOf(gid)?.kind === 'question'),
  );
  const readers = omittedUses.flatMap((use) => readersAt(source, sourceIndex, use));
  const list = (gids: readonly string[]) => [...new Set(gids.map(nameOf))].join(', ');
  return draft.setNotice({
    key: 'notice.pastedWithout',
    params: { count, questions: list(questions), readers: list(readers) },
  });
}

function pasteQuestions(draft: OpenDraft, items: readonly QuestionnaireItem[]): void {
  const count = items.filter(({ kind }) => kind === 'question').length;
  if (count === 0) return draft.setNotice({ key: 'notice.nothingPasted' });
  const { document, items: outline, selected } = draft.getState();
  const at = findNewItemTarget(outline, selected, 'Q');
  const { added, ...result } = addQuestionnaire(
    document,
    { items, at, ...QUESTIONNAIRE_OPTIONS },
    EDIT_OPTIONS,
  );
  applyResult(draft, result, { key: 'change.paste', selectedId: added });
  return draft.setNotice({ key: 'notice.pasted', params: { count } });
}

const QUESTIONNAIRE_OPTIONS = { types: FORM_TYPES, toHtml: htmlOf };

/** Adds the questions of a document at the end of the survey, as one change. Each heading begins a group. */
export function addDocument(draft: OpenDraft, items: readonly QuestionnaireItem[]): void {
  const { document } = draft.getState();
  const { added, ...result } = addQuestionnaire(document, { items, ...QUESTIONNAIRE_OPTIONS }, EDIT_OPTIONS);
  applyResult(draft, result, { key: 'change.addDocument', selectedId: added });
  const count = items.filter(({ kind }) => kind === 'question').length;
  return draft.setNotice({ key: 'notice.documentAdded', params: { count } });
}

/** Adds the questions of a document to a new project. */
export function withQuestionnaire(project: object, items: readonly QuestionnaireItem[]): object {
  const { document } = openDocument(projectText(project));
  if (document === undefined) return project;
  return addQuestionnaire(document, { items, ...QUESTIONNAIRE_OPTIONS }, EDIT_OPTIONS).document.value;
}
