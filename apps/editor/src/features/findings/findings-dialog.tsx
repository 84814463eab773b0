import { Dialog } from '@canvass/ui';
import { useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { FindingList } from '../../ui/finding-list.tsx';
import { useUi } from '../../ui/ui-state.ts';

export function FindingsDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const { issues } = useEditorState();
  const close = () => ui.open(undefined);
  return (
    <Dialog open title={t('findings.title')} closeLabel={t('close')} onClose={close}>
      {issues.length === 0 ? (
        <p>{t('findings.none')}</p>
      ) : (
        <FindingList
          issues={issues.toSorted((one, other) => rank(one.severity) - rank(other.severity))}
          onLeave={close}
        />
      )}
    </Dialog>
  );
}

const rank = (severity: 'error' | 'warning'): number => (severity === 'error' ? 0 : 1);
