import type { Issue } from '@canvass/protocol';
import { FieldMessage } from '@canvass/ui';
import { useState } from 'react';
import type { Translate } from '../../view-props.ts';

interface IssueMessageProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

/**
 * The words of issues that are about the same thing; nothing when there are none. Once corrected, it goes and
 * its place stays: what moves under a finger that is about to press, or between press and release, is missed.
 */
export function IssueMessage({ id, issues, t }: IssueMessageProps) {
  const words = issues.map(({ key, params }) => t(key, params)).join(t('question.list_join'));
  const [last, setLast] = useState(words);
  if (words !== '' && words !== last) setLast(words);
  if (words !== '') {
    return (
      <FieldMessage id={id} prefix={t('question.error_prefix')}>
        {words}
      </FieldMessage>
    );
  }
  return last === '' ? null : (
    <p className="cv-field-message" data-corrected aria-hidden="true">
      {last}
    </p>
  );
}
