import type { Issue } from '@canvass/protocol';
import { FieldMessage, useStableWhilePressed } from '@canvass/ui';
import { currentDay, type PageDates, usePageDates } from '../formats/page-language.tsx';
import type { Translate } from '../view-props.ts';

interface IssueMessageProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

export function IssueMessage({ id, issues, t }: IssueMessageProps) {
  const dates = usePageDates();
  const texts = useStableWhilePressed(
    issues.flatMap((issue) => messagesOf(issue, t, dates)).join(t('question.list_join')),
  );
  return texts === '' ? null : (
    <FieldMessage id={id} prefix={t('question.error_prefix')}>
      {texts}
    </FieldMessage>
  );
}

/** The message of an issue. One about `today` also names the survey's date and time zone if the date differs here. */
function messagesOf({ key, params }: Issue, t: Translate, { language, zone }: PageDates): readonly string[] {
  const message = t(key, params);
  const today = params?.['today'];
  if (today === undefined || zone === undefined || today === currentDay()) return [message];
  const zoneName = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [message, t('question.today_elsewhere', { date: today, zone: zoneName ?? zone })];
}
