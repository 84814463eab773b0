import { type JsonRecord, placeOf, valueAt } from '@canvass/authoring';
import { parsePath } from '@canvass/project/file';
import type { Edits } from '../controls/form-context.ts';
import type { FoundIssue } from '../worker/check-task.ts';
import { fixedText } from './fixed-text.ts';
import { type FindingFix } from './finding-fix.ts';

/** The open survey, as fixes change it. */
interface FixedSurvey {
  readonly edits: Pick<Edits, 'set'>;
  getState(): { readonly project: JsonRecord };
  text(): string;
  replaceText(text: string): string | undefined;
  setNotice(notice: { readonly key: string }): void;
}

/** Makes the change that removes the cause of a finding. A notice says if the cause is gone already. */
export function applyFix(editor: FixedSurvey, issue: FoundIssue, fix: FindingFix): void {
  const reportGone = () => editor.setNotice({ key: 'notice.notFixed' });
  if (fix.kind === 'remove') {
    const { project } = editor.getState();
    const path = parsePath(issue.path) ?? [];
    if (valueAt(project, placeOf(project, path)) === undefined) return reportGone();
    return editor.edits.set(path, undefined);
  }
  const text = fixedText(editor.text(), issue, fix.name);
  if (text === undefined || editor.replaceText(text) !== undefined) reportGone();
}
