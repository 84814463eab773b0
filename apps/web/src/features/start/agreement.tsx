// A long text scrolls inside its frame: it must be reachable by keyboard to be read.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { ResolvedText } from '@canvass/logic';
import { ChoiceRow, FieldMessage, RichTextView } from '@canvass/ui';
import { useTranslate } from '../../i18n/use-translate.ts';

export const AGREEMENT_ID = 'agreement';
const ERROR_ID = `${AGREEMENT_ID}-error`;
const TEXT_ID = `${AGREEMENT_ID}-text`;

interface AgreementProps {
  readonly policy: ResolvedText | undefined;
  readonly language: string;
  readonly agreed: boolean;
  /** The respondent tried to start without it. */
  readonly missing: boolean;
  onChange(agreed: boolean): void;
}

/** VALID-20, Consent. Never ticked beforehand; links in the text open beside the page. */
export function Agreement({ policy, language, agreed, missing, onChange }: AgreementProps) {
  const t = useTranslate();
  return (
    <div className="app-agreement">
      {policy !== undefined && (
        <section
          id={TEXT_ID}
          className="app-agreement-text"
          lang={language}
          tabIndex={0}
          aria-label={t('start.policy')}
        >
          <RichTextView text={policy} />
        </section>
      )}
      {missing && (
        <FieldMessage id={ERROR_ID} prefix={t('page.error_prefix')}>
          {t('validate.agreement')}
        </FieldMessage>
      )}
      <ChoiceRow
        id={AGREEMENT_ID}
        type="checkbox"
        checked={agreed}
        required
        aria-invalid={missing || undefined}
        aria-describedby={missing ? ERROR_ID : undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={t(policy === undefined ? 'start.agree_default' : 'start.agree')}
      />
    </div>
  );
}
