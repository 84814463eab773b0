import { Dialog } from '@canvass/ui';
import { itemOfIssue } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

/** All findings. A press leads to the item that one is about. */
export function FindingsDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  return (
    <Dialog
      open={ui.dialog === 'findings'}
      title={t('findings.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <FindingList onLeave={() => ui.open(undefined)} />
    </Dialog>
  );
}

/** The findings of the present document, errors first. */
function FindingList({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { issues, items } = useEditorState();
  if (issues.length === 0) return <p>{t('findings.none')}</p>;
  const ordered = issues.toSorted((one, other) => rank(one.severity) - rank(other.severity));
  return (
    <ol className="findings">
      {ordered.map((issue, index) => {
        const item = itemOfIssue(items, issue);
        return (
          <li key={`${index} ${issue.path}`} data-severity={issue.severity}>
            <button
              type="button"
              className="finding"
              onClick={() => {
                editor.select(item?.id ?? '');
                onLeave();
                ui.show('properties', true);
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
          </li>
        );
      })}
    </ol>
  );
}

const rank = (severity: 'error' | 'warning'): number => (severity === 'error' ? 0 : 1);
