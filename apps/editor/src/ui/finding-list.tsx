import { Button } from '@canvass/ui';
import { itemOfIssue } from '../document/outline.ts';
import { type FindingFix, fixOf } from '../fixes/finding-fix.ts';
import { useEditor, useEditorState } from '../editing/use-editor.ts';
import { type Translate, useTranslation } from '../i18n/translation.tsx';
import type { FoundIssue } from '../worker/check-task.ts';
import { useUi } from './ui-state.ts';

interface FindingListProps {
  readonly issues: readonly FoundIssue[];
  /** A finding was pressed, and its field is about to get the focus. */
  onLeave?(): void;
}

/** Findings in the given order. A press on a finding opens its field. */
export function FindingList({ issues, onLeave }: FindingListProps) {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { items } = useEditorState();
  return (
    <ol className="findings">
      {issues.map((issue, index) => {
        const item = itemOfIssue(items, issue);
        const fix = fixOf(issue);
        return (
          <li key={`${index} ${issue.path}`} data-severity={issue.severity}>
            <button
              type="button"
              className="finding"
              onClick={() => {
                editor.select(item?.id ?? '');
                onLeave?.();
                ui.show('properties', true, issue.path);
              }}
            >
              <span className="finding-place">
                {t(`finding.${issue.severity}`)} · {item?.code ?? t('properties.survey')}
              </span>
              <span lang="en">{issue.message}</span>
              <span className="quiet" lang="en">
                {issue.fix}
              </span>
            </button>
            {fix !== undefined && (
              <Button
                size="mini"
                aria-label={`${fixText(fix, t)} · ${item?.code ?? t('properties.survey')}`}
                onClick={() => void editor.run(({ applyFix }) => applyFix(editor, issue, fix))}
              >
                {fixText(fix, t)}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The label of the button that makes a fix. */
export const fixText = ({ kind, name }: FindingFix, t: Translate): string => t(`fix.${kind}`, { name });
