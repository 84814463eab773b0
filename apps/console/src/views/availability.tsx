import type { SurveyAvailability } from '@canvass/protocol';
import { useTranslation } from '../i18n/translation.tsx';

export function Availability({ availability }: { readonly availability: SurveyAvailability }) {
  const { t } = useTranslation();
  return (
    <span className="availability" data-state={availability}>
      {t(`availability.${availability}`)}
    </span>
  );
}
