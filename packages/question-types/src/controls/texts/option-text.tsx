import type { Option } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { optionTextRules } from '../../answers/entries/entry.ts';
import type { Translate } from '../view-props.ts';
import { OpenText } from './open-text.tsx';
import type { OpenTextProps } from './text-field-shell.tsx';
import { usePageDates } from '../formats/page-language.tsx';
import { textHint } from './text-hint.tsx';

interface OptionTextProps {
  readonly ids: OpenTextProps['ids'];
  readonly option: Option;
  /** The label of the field. */
  readonly title: string;
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly byVoice: boolean | undefined;
  readonly takesFocus?: boolean;
  commit(text: string): void;
}

export function OptionText({ option, title, byVoice, t, ...field }: OptionTextProps) {
  const dates = usePageDates();
  const rules = optionTextRules(option);
  return (
    <OpenText
      {...field}
      rules={rules}
      t={t}
      settings={{
        ...option,
        placeholder_text: option.placeholder_text ?? t('question.open_placeholder'),
        required: option.open_attrs?.required === true,
        ...(byVoice === true && { answerByVoice: true }),
      }}
      name={t('question.open_label', { title })}
      hint={textHint(rules, t, dates)}
    />
  );
}
