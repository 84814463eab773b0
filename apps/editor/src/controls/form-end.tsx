import { Button } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';

/** A `ref` callback that moves the focus to the first field of a form that opens. */
export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('select, input, textarea, button')?.focus();
}

interface FormEndProps {
  /** The text of a problem that prevents saving. */
  readonly problem: string | undefined;
  /** The label of the button that saves. Defaults to "Save". */
  readonly saveLabel?: string;
  onSave(): void;
  onCancel(): void;
}

/** The end of a form: its problem, and the buttons to save and to cancel. */
export function FormEnd({ problem, saveLabel, onSave, onCancel }: FormEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <Button size="small" kind="primary" onClick={onSave}>
          {saveLabel ?? t('save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}
