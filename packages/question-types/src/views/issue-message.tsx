import type { Issue } from '@canvass/protocol';
import { FieldMessage } from '@canvass/ui';
import type { Translate } from '../view-props.ts';

interface IssueMessageProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

/** The words of issues that are about the same thing; nothing when there are none. */
export function IssueMessage({ id, issues, t }: IssueMessageProps) {
  if (issues.length === 0) return null;
  return (
    <FieldMessage id={id} prefix={t('question.error_prefix')}>
      {issues.map(({ key, params }) => t(key, params)).join(t('question.list_join'))}
    </FieldMessage>
  );
}
