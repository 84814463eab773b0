import {
  addContainer,
  addQuestions,
  edit,
  createFragment,
  indexReferences,
  type NewPart,
  type NewQuestion,
  createNewQuestion,
  openDocument,
  type PastedQuestion,
  pasteFragment,
  readersAt,
  readFragment,
  readPastedText,
} from '@canvass/authoring';
import { type OutlineItem, computeOutline } from '../document/outline.ts';
import { htmlOf } from '../document/plain-text.ts';
import { PASTED_HEADING_TYPE, PASTED_TYPES } from '../fields/declarations.ts';
import { preparePage } from './containers.ts';
import type { OpenDraft } from './editor-state.ts';
import { projectText } from '../document/project-text.ts';
import { joinEdits, EDIT_OPTIONS, applyResult } from './taken-changes.ts';
import { findNewItemTarget } from './targets.ts';

/** Returns items as text, with their rules and translations. */
export const copyText = (draft: OpenDraft, chosenItems: readonly OutlineItem[]): string =>
  createFragment(
    draft.getState().document,
    chosenItems.map(({ id }) => id),
    EDIT_OPTIONS,
  );

/**
 * Pastes text inside or after the selected item: copied items, else numbered questions or a table. A notice names the
 * questions that the survey lacks, and the items that lost references to them.
 */
export function pasteText(draft: OpenDraft, text: string): void {
  const fragment = readFragment(text);
  if (fragment === undefined) {
    // The lines of a file or a damaged fragment are JSON, not questions.
    const isJson = /^\s*[{[]/.test(text);
    return pasteQuestions(draft, isJson ? [] : readPastedText(text).questions);
  }
  const { document, items, selected } = draft.getState();
  const source = fragment.document.value;
  const sourceIndex = indexReferences(source);
  const kinds = fragment.ids.map((id) => sourceIndex.itemOf(id)?.kind);
  const type = kinds.includes('group') ? 'G' : kinds.includes('page') ? 'P' : 'Q';
  const after = findNewItemTarget(items, selected, type);
  const { target, prepared } = type === 'P' ? preparePage(draft, after) : { target: after };
  const { added, omittedUses, ...pasteResult } = pasteFragment(
    prepared?.document ?? document,
    { fragment, at: target },
    EDIT_OPTIONS,
  );
  const result = prepared === undefined ? pasteResult : joinEdits(prepared, pasteResult);
  applyResult(draft, result, { key: 'change.paste', selectedId: added });
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

function pasteQuestions(draft: OpenDraft, questions: readonly PastedQuestion[]): void {
  if (questions.length === 0) return draft.setNotice({ key: 'notice.nothingPasted' });
  const { document, items, selected } = draft.getState();
  const target = findNewItemTarget(items, selected, 'Q');
  const { added, ...result } = addQuestions(
    document,
    { questions: questions.flatMap(questionsWithHeading), at: target },
    EDIT_OPTIONS,
  );
  applyResult(draft, result, { key: 'change.paste', selectedId: added });
  return draft.setNotice({ key: 'notice.pasted', params: { count: questions.length } });
}

/**
 * Adds pasted questions to a new project with one group. Each heading begins a group, and so a page.
 */
export function withQuestions(project: object, questions: readonly PastedQuestion[]): object {
  const { document } = openDocument(projectText(project));
  const [firstGroup] = document === undefined ? [] : computeOutline(document.value);
  if (document === undefined || firstGroup === undefined) return project;
  let current = document;
  let groupId = firstGroup.id;
  for (const [index, part] of splitAtHeadings(questions).entries()) {
    const heading = htmlOf(part[0]?.heading ?? '');
    if (index > 0) {
      const at = { list: { id: '', path: ['items'] } };
      const { added, ...result } = addContainer(current, { kind: 'group', title: heading, at }, EDIT_OPTIONS);
      current = result.document;
      groupId = added;
    } else if (heading !== '') {
      const title = { id: groupId, path: ['title'] };
      current = edit(current, { ...EDIT_OPTIONS, label: { key: 'add-group' } }, (editing) =>
        editing.set(title, heading),
      ).document;
    }
    const at = { list: { id: groupId, path: ['items'] } };
    current = addQuestions(current, { questions: part.map(computeHtmlQuestion), at }, EDIT_OPTIONS).document;
  }
  return current.value;
}

function splitAtHeadings(questions: readonly PastedQuestion[]): readonly (readonly PastedQuestion[])[] {
  const starts = questions.flatMap(({ heading }, index) => (heading === undefined ? [] : [index]));
  const bounds = [...new Set([0, ...starts, questions.length])];
  return bounds.slice(0, -1).map((start, at) => questions.slice(start, bounds[at + 1]));
}

const questionsWithHeading = (question: PastedQuestion): readonly NewQuestion[] => [
  ...(question.heading === undefined ? [] : [{ type: PASTED_HEADING_TYPE, title: htmlOf(question.heading) }]),
  computeHtmlQuestion(question),
];

/** The new question with plain texts as HTML. */
function computeHtmlQuestion(question: PastedQuestion): NewQuestion {
  const htmlOfPart = (part: string | NewPart) =>
    typeof part === 'string' ? htmlOf(part) : { ...part, title: htmlOf(part.title) };
  const { note, ...others } = question;
  const {
    options = [],
    rows = [],
    ...fields
  } = createNewQuestion({ ...others, ...(note !== undefined && { note: htmlOf(note) }) }, PASTED_TYPES);
  return {
    ...fields,
    title: htmlOf(question.title),
    options: options.map(htmlOfPart),
    rows: rows.map(htmlOf),
  };
}
