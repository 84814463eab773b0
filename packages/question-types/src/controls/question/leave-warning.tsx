import { FieldMessage } from '@canvass/ui';
import type { Translate } from '../view-props.ts';

interface LeaveWarningProps {
  readonly id: string;
  /** The text of `useLeaveWarning`. */
  readonly warning: string | undefined;
  readonly t: Translate;
}

/** The warning about something that is not stored when the page is left. */
export function LeaveWarning({ id, warning, t }: LeaveWarningProps) {
  if (warning === undefined) return null;
  return (
    <FieldMessage id={id} prefix={t('question.error_prefix')}>
      {warning}
    </FieldMessage>
  );
}
