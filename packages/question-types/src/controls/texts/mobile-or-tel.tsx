import { SelectField, TextField } from '@canvass/ui';
import { isMobile, mobile, tel } from '@canvass/validators';
import { useState } from 'react';
import { normaliseText } from '../../answers/open-text/text-rules.ts';
import { type OpenTextProps, TextFieldShell, useFieldAttributes } from './text-field-shell.tsx';
import { inputAttributes } from './text-input.tsx';
import { useTextDraft } from './use-text-draft.tsx';
import './text-fields.css';

type PhoneKind = 'mobile' | 'tel';
const VALIDATORS = { mobile, tel } as const;
const KINDS = ['mobile', 'tel'] as const;

/** A phone number field with a select for mobile or landline. A change of the select clears the number (VALID-14). */
export function MobileOrTel(props: OpenTextProps) {
  const { ids, value, commit, t } = props;
  const [kind, setKind] = useState<PhoneKind>(() => kindOf(value) ?? 'mobile');
  const shownKind = kindOf(value) ?? kind;
  const rules = { ...props.rules, validator: VALIDATORS[shownKind] };
  const draft = useTextDraft({ value, commit, normalise: (text) => normaliseText(text, rules) });
  const attributes = useFieldAttributes(props, draft);
  const change = (next: PhoneKind) => {
    setKind(next);
    draft.type('');
    draft.settle();
  };
  return (
    <TextFieldShell {...props}>
      <div className="cv-phone">
        <SelectField
          id={`${ids.control}-kind`}
          aria-label={t('question.phone_kind')}
          value={shownKind}
          onChange={({ target }) => change(target.value === 'tel' ? 'tel' : 'mobile')}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`question.phone_${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...attributes} {...inputAttributes(rules)} />
      </div>
    </TextFieldShell>
  );
}

/** The kind of a stored number: mobile if it is a valid mobile number, landline if it begins with an area code. */
function kindOf(number: string): PhoneKind | undefined {
  if (isMobile(number)) return 'mobile';
  return /^0\d{2,3}-/.test(number) ? 'tel' : undefined;
}
