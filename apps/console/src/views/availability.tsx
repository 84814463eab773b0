import type { SurveyAvailability } from '@canvass/protocol';
import { useTranslation } from '../i18n/translation.tsx';

/** Whether respondents can answer now, in a word. */
export function Availability({ of }: { readonly of: SurveyAvailability }) {
  const { t } = useTranslation();
  return (
    <span className="availability" data-state={of}>
      {t(`availability.${of}`)}
    </span>
  );
}
