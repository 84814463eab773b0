import type { Issue } from '@canvass/protocol';
import { FieldMessage, useStableWhilePressed } from '@canvass/ui';
import { usePageDates } from '../formats/page-language.tsx';
import type { Translate } from '../view-props.ts';
import { issueText } from './issue-text.tsx';

interface IssueMessageProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

export function IssueMessage({ id, issues, t }: IssueMessageProps) {
  const dates = usePageDates();
  const texts = useStableWhilePressed(
    issues.map((issue) => issueText(issue, t, dates)).join(t('question.list_join')),
  );
  return texts === '' ? null : (
    <FieldMessage id={id} prefix={t('question.error_prefix')}>
      {texts}
    </FieldMessage>
  );
}
