import type { OpenAttributes, Option, Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { type ReactNode, useRef } from 'react';
import type { TextRules } from '../../answers/open-text/text-rules.ts';
import type { Translate } from '../view-props.ts';
import { IssueMessage } from '../question/issue-message.tsx';
import { useFocusOnMount } from './text-input.tsx';
import type { TextDraft } from './use-text-draft.tsx';

export interface OpenTextProps {
  readonly ids: { readonly control: string; readonly hint: string; readonly error: string };
  readonly rules: TextRules;
  readonly value: string;
  commit(text: string): void;
  readonly t: Translate;
  readonly settings: Pick<Option | Question, 'inputbox_height' | 'placeholder_text'> &
    Pick<Question, 'answerByVoice'> &
    Pick<OpenAttributes, 'required'>;
  /** Not needed if the question's frame shows the hint. */
  readonly hint?: string | undefined;
  /** The accessible name, needed if there is no label element. */
  readonly name?: string;
  /** The `autocomplete` token, such as `name`, which replaces the token of the text's type. */
  readonly autoComplete?: string | undefined;
  /** Ids of elements that describe the field in addition to its hint, counter and error. */
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** Issues shown below the field. The frame shows those of the whole question. */
  readonly issues?: readonly Issue[];
  readonly takesFocus?: boolean;
}

/** A field with its hint and issues above it. */
export function TextFieldShell({
  ids,
  t,
  hint,
  issues = [],
  children,
}: OpenTextProps & { children: ReactNode }) {
  return (
    <div className="cv-open-text">
      {hint !== undefined && (
        <p id={ids.hint} className="cv-hint">
          <bdi>{hint}</bdi>
        </p>
      )}
      <IssueMessage id={ids.error} issues={issues} t={t} />
      {children}
    </div>
  );
}

export function listDescriptions(props: OpenTextProps, otherId?: string): string | undefined {
  const { ids, hint, issues = [] } = props;
  const describingIds = [
    props.describedBy,
    hint === undefined ? undefined : ids.hint,
    otherId,
    issues.length > 0 ? ids.error : undefined,
  ];
  return describingIds.filter((id) => id !== undefined).join(' ') || undefined;
}

export const isInvalid = ({ invalid, issues = [] }: OpenTextProps): boolean =>
  invalid === true || issues.length > 0;

export function useFieldAttributes(
  props: OpenTextProps,
  { text, type, settle }: TextDraft,
  otherId?: string,
) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useFocusOnMount(ref, props.takesFocus === true);
  return {
    ref,
    id: props.ids.control,
    value: text,
    invalid: isInvalid(props),
    placeholder: props.settings.placeholder_text,
    'aria-label': props.name,
    'aria-describedby': listDescriptions(props, otherId),
    'aria-required': props.settings.required === true || undefined,
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
    onBlur: settle,
  };
}
