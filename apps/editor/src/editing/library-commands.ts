import {
  createFragment,
  type JsonRecord,
  listOuterUses,
  openDocument,
  pasteFragment,
  readFragment,
} from '@canvass/authoring';
import { fieldAt, recordsAt, textAt } from '../document/json.ts';
import { hasQuestion, type OutlineItem } from '../document/outline.ts';
import { projectText } from '../document/project-text.ts';
import { computeScaleProject, type Scale, type ScaleNotes } from '../library/scale.ts';
import { nameUses } from '../wording/named-uses.ts';
import type { NamedUse } from '../wording/reader-names.ts';
import type { OpenDraft } from './editor-state.ts';
import { addFragment } from './fragments.ts';
import { applyResult, EDIT_OPTIONS } from './taken-changes.ts';
import { findNewItemTarget } from './targets.ts';

/** A scale with its name and notes in the language of the author. */
export interface NamedScale {
  readonly scale: Scale;
  readonly name: string;
  readonly notes: ScaleNotes;
}

/**
 * Adds a scale as a group after the selected item, in the language of the survey if the scale has it. In a survey
 * without questions, the questions of the scale become the first ones.
 */
export function addScale(draft: OpenDraft, { scale, name, notes }: NamedScale): void {
  const { document, project, items, selected } = draft.getState();
  const language = textAt(fieldAt(project, 'project_lang'), 'answer_language');
  const source = openDocument(projectText(computeScaleProject(scale, language, notes))).document;
  if (source === undefined) return;
  const groups = recordsAt(source.value, 'items');
  const hasQuestions = hasQuestion(items);
  const copied = hasQuestions ? groups : groups.flatMap((group) => recordsAt(group, 'items'));
  const {
    added,
    omittedUses: _,
    ...result
  } = pasteFragment(
    document,
    {
      fragment: { document: source, ids: copied.map((item) => textAt(item, 'gid')) },
      at: findNewItemTarget(items, selected, hasQuestions ? 'G' : 'Q'),
      keepsCodes: true,
    },
    EDIT_OPTIONS,
  );
  const params = { name };
  applyResult(draft, result, { key: 'change.addScale', params, selectedId: added });
  draft.setNotice({ key: 'notice.scaleAdded', params });
}

/** A part of a survey for the library. */
export interface KeptPart {
  readonly text: string;
  /** The rules and texts that read something outside of the part. The part leaves them out. */
  readonly cutUses: readonly NamedUse[];
}

/** Writes items for the library, with their rules, points and translations, so that any survey can add them. */
export function writePart(draft: OpenDraft, chosenItems: readonly OutlineItem[]): KeptPart {
  const state = draft.getState();
  const ids = chosenItems.map(({ id }) => id);
  return {
    text: createFragment(state.document, { ids, isSelfContained: true }, EDIT_OPTIONS),
    cutUses: nameUses(state, listOuterUses(state.project, ids)),
  };
}

/** The project in a text of the library. Undefined if the text is damaged. */
export const readPart = (text: string): JsonRecord | undefined => readFragment(text)?.document.value;

/** Adds a part of the library inside or after the selected item. Returns whether its text is sound. */
export function addPart(
  draft: OpenDraft,
  { name, text }: { readonly name: string; readonly text: string },
): boolean {
  const fragment = readFragment(text);
  if (fragment !== undefined) addFragment(draft, fragment, name);
  return fragment !== undefined;
}
