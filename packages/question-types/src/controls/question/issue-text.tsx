import type { Issue } from '@canvass/protocol';
import { currentDay, type PageDates } from '../formats/page-language.tsx';
import type { Translate } from '../view-props.ts';

/** The message of an issue. One about `today` also names the survey's date and time zone if the date differs here. */
export function issueText(
  { key, params }: Issue,
  t: Translate,
  { language, zone }: Pick<PageDates, 'language' | 'zone'>,
): string {
  const message = t(key, params);
  const today = params?.['today'];
  if (today === undefined || zone === undefined || today === currentDay()) return message;
  const zoneName = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  const explanation = t('question.today_elsewhere', { date: today, zone: zoneName ?? zone });
  return [message, explanation].join(t('question.list_join'));
}
