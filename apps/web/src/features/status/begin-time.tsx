import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { useTakenOver } from '../../layout/use-taken-over.ts';

/** When the survey opens, in the respondent's own time zone and way of writing; servers know no zone, and name theirs. */
export function BeginTime({ time }: { readonly time: string }) {
  const { translate: t, locale } = useWholeSpeech();
  const isHere = useTakenOver();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    ...(isHere ? { timeStyle: 'short' } : { timeStyle: 'long', timeZone: 'UTC' }),
  });
  const words = format.format(new Date(time));
  return (
    <p>
      <time dateTime={time}>{t('status_page.begin_time', { time: words })}</time>
    </p>
  );
}
