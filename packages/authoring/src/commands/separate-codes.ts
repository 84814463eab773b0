import { isRecord } from '@canvass/project';
import { applyChange } from '../operations/apply.ts';
import { edit, type EditResult } from '../operations/editing.ts';
import { elementAt, findList, valueAt } from '../places/places.ts';
import { findUnknownCodes, itemsOf } from '../references/index-references.ts';
import { renameCode } from '../references/rename.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { type CommandOptions, freeCode } from './items.ts';

/** A document with both authors' changes, with only one author's changes, and with only the other author's changes. */
export interface MergedStates {
  readonly document: ProjectDocument;
  readonly mine: ProjectDocument;
  readonly theirs: ProjectDocument;
}

/**
 * Gives new codes and numbers to elements of `mine` that share them with elements of `theirs`, and adapts
 * the expressions of `mine`. Returns undefined if no code or number occurs twice.
 */
export function separateCodes(
  { document, mine, theirs }: MergedStates,
  options: CommandOptions,
): EditResult | undefined {
  const duplicates = findDuplicateCodes(document.value, theirs.value);
  const duplicateNumbers = findDuplicateNumbers(document.value, theirs.value);
  if (duplicates.length === 0 && duplicateNumbers.length === 0) return undefined;
  const label = { key: 'separate-codes', params: { count: duplicates.length + duplicateNumbers.length } };
  return edit(document, { ...options, label }, (editing) => {
    let myDocument = mine;
    for (const { gid, code } of duplicates) {
      const projects = [editing.project, myDocument.value];
      const codes = new Set(
        projects.flatMap((project) => [
          ...findUnknownCodes(project),
          ...itemsOf(project).map((item) => item.code),
        ]),
      );
      const renameResult = renameCode(
        myDocument,
        { gid, code: freeCode(code.replace(/\d+$/, ''), codes) },
        options,
      );
      if (renameResult.refused !== undefined) continue;
      myDocument = renameResult.document;
      for (const operation of renameResult.change.operations) {
        const applyResult = applyChange({ ...document, value: editing.project }, { operations: [operation] });
        if (operation.op === 'set' && applyResult.conflict === undefined)
          editing.set(operation.at, operation.after?.value);
      }
    }
    for (const id of duplicateNumbers) editing.set({ id, path: ['seq'] }, nextNumber(editing.project, id));
  });
}

/** Questions, groups and pages that only `mine` added, but with the code of an element of `theirs`. */
function findDuplicateCodes(project: JsonRecord, theirProject: JsonRecord) {
  const theirGidsByCode = new Map(
    itemsOf(theirProject).flatMap(({ code, gid, question }) => (question ? [] : [[code, gid]])),
  );
  const theirGids = new Set(itemsOf(theirProject).map(({ gid }) => gid));
  return itemsOf(project).flatMap(({ gid, code, isCodeWritten, question }) => {
    if (gid === undefined || code === undefined || !isCodeWritten || question !== undefined) return [];
    return !theirGids.has(gid) && theirGidsByCode.has(code) ? [{ gid, code }] : [];
  });
}

/** Options and rows that only `mine` added, but with the number of an option or row of `theirs`. */
function findDuplicateNumbers(project: JsonRecord, theirProject: JsonRecord): readonly string[] {
  const theirGids = new Set(itemsOf(theirProject).map(({ gid }) => gid));
  return itemsOf(project).flatMap(({ gid, kind, seq, question }) => {
    if (gid === undefined || seq === undefined || question === undefined || theirGids.has(gid)) return [];
    const isTaken = itemsOf(theirProject).some(
      (other) => other.kind === kind && other.seq === seq && other.question?.gid === question.gid,
    );
    return isTaken && elementAt(project, gid) !== undefined ? [gid] : [];
  });
}

function nextNumber(project: JsonRecord, id: string): number {
  const list = findList(project, id);
  const parts: Json | undefined = list && valueAt(project, list);
  const numbers = (isList(parts) ? parts : []).map((part) => (isRecord(part) ? part['seq'] : undefined));
  return Math.max(0, ...numbers.filter((seq) => typeof seq === 'number')) + 1;
}
