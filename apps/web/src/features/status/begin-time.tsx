import { useWholeSpeech } from '../../i18n/use-translate.ts';

/** When the survey opens, in the respondent's own time zone and way of writing. */
export function BeginTime({ time }: { readonly time: string }) {
  const { translate: t, locale } = useWholeSpeech();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const words = format.format(new Date(time));
  return (
    <p>
      <time dateTime={time}>{t('status_page.begin_time', { time: words })}</time>
    </p>
  );
}
