import { useRuntime } from '../../app/runtime.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { surveyLength } from './survey-length.ts';

/** What a survey asks of its respondents: time and questions. Nothing where there is next to nothing. */
export function Facts() {
  const { program } = useRuntime();
  const t = useTranslate();
  const { questions, minutes } = surveyLength(program.current);
  if (questions < 2) return null;
  return (
    <ul className="app-start-facts">
      <li>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4v4l3 2" />
        </svg>
        {t('start.minutes', { count: minutes })}
      </li>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 7l1.5 1.5L10 6M13 7h6M6 16l1.5 1.5L10 15M13 16h6" />
        </svg>
        {t('start.questions', { count: questions })}
      </li>
    </ul>
  );
}
