import type { Issue } from '@canvass/protocol';
import { FieldMessage, useStableWhilePressed } from '@canvass/ui';
import type { Translate } from '../view-props.ts';

interface IssueMessageProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

export function IssueMessage({ id, issues, t }: IssueMessageProps) {
  const texts = useStableWhilePressed(
    issues.map(({ key, params }) => t(key, params)).join(t('question.list_join')),
  );
  return texts === '' ? null : (
    <FieldMessage id={id} prefix={t('question.error_prefix')}>
      {texts}
    </FieldMessage>
  );
}
