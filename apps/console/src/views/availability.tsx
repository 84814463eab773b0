import type { SurveyAvailability } from '@canvass/protocol';
import { useWords } from '../i18n/words.tsx';

/** Whether respondents can answer now, in a word. */
export function Availability({ of }: { readonly of: SurveyAvailability }) {
  const { t } = useWords();
  return (
    <span className="availability" data-state={of}>
      {t(`availability.${of}`)}
    </span>
  );
}
