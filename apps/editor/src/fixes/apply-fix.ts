import { placeOf, valueAt } from '@canvass/authoring';
import { parsePath } from '@canvass/project/file';
import type { Editor } from '../editing/editor.ts';
import type { FoundIssue } from '../worker/check-task.ts';
import { fixedText } from './fixed-text.ts';
import { type FindingFix } from './finding-fix.ts';

/** Makes the change that removes the cause of a finding. A notice says if the cause is gone already. */
export function applyFix(
  editor: Pick<Editor, 'getState' | 'text' | 'replaceText' | 'edits' | 'setNotice'>,
  issue: FoundIssue,
  fix: FindingFix,
): void {
  const gone = () => editor.setNotice({ key: 'notice.notFixed' });
  if (fix.kind === 'remove') {
    const { project } = editor.getState();
    const path = parsePath(issue.path) ?? [];
    if (valueAt(project, placeOf(project, path)) === undefined) return gone();
    return editor.edits.set(path, undefined);
  }
  const text = fixedText(editor.text(), issue, fix.name);
  if (text === undefined || editor.replaceText(text) !== undefined) gone();
}
