import {
  DATE_PARTS,
  partsOfFormat,
  joinDate,
  splitDate,
  trimDate,
  wholeDate,
} from '../../answers/open-text/date-parts.ts';
import { normaliseText } from '../../answers/open-text/text-rules.ts';
import { dateOrder } from '../formats/date-order.ts';
import { numberForm } from '../formats/number-form.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { DatePicker } from './date-picker.tsx';
import { PartFields } from './part-fields.tsx';
import { describing, isInvalid, type OpenTextProps, TextFieldShell } from '../texts/text-field-shell.tsx';
import { useTextDraft } from '../texts/use-text-draft.tsx';

/**
 * A date field for each part, in the order of the language, with a picker beside them. Typing is always possible. The
 * text is kept unchanged even if it is not a date yet.
 */
export function DateText(props: OpenTextProps) {
  const { ids, rules, value, commit, t, settings } = props;
  const { format = 'yyyy-MM-dd' } = rules.settings;
  const language = usePageLanguage();
  const draft = useTextDraft({
    value,
    commit,
    normalise: (text) => normaliseText(trimDate(text), rules),
    show: numberForm(language).show,
  });
  const written = splitDate(draft.text);
  const parts = partsOfFormat(format, dateOrder(language, rules.attributes?.date_order));
  const write = (at: number, typed: string) =>
    draft.type(wholeDate(typed) ?? joinDate(written.map((part, index) => (index === at ? typed : part))));
  const fields = parts.map((part) => {
    const at = DATE_PARTS.indexOf(part);
    return {
      key: part,
      label: t(`question.date_${part}`),
      value: written[at] ?? '',
      digits: part === 'year' ? 4 : 2,
      onType: (typed: string) => write(at, typed),
    };
  });
  return (
    <TextFieldShell {...props}>
      <PartFields
        id={ids.control}
        name={props.name}
        fields={fields}
        invalid={isInvalid(props)}
        describedBy={describing(props)}
        required={settings.required === true}
        takesFocus={props.takesFocus === true}
        onLeave={draft.settle}
      >
        <DatePicker
          format={format}
          order={parts}
          value={normaliseText(trimDate(draft.text), rules)}
          t={t}
          onPick={(picked) => {
            draft.type(picked);
            draft.settle();
          }}
        />
      </PartFields>
    </TextFieldShell>
  );
}
