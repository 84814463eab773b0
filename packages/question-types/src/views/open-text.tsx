import type { Issue, OpenAttributes, Option, Question } from '@canvass/protocol';
import { TextArea, TextField } from '@canvass/ui';
import { inputMode } from '@canvass/validators';
import { type RefObject, useEffect, useRef } from 'react';
import { normaliseText, type TextRules } from '../open-text/text-rules.ts';
import type { Translate } from '../view-props.ts';
import { IssueMessage } from './issue-message.tsx';
import { hasCounter, TextCounter } from './text-counter.tsx';
import { useTextDraft } from './use-text-draft.tsx';

interface OpenTextProps {
  readonly ids: { readonly control: string; readonly hint: string; readonly error: string };
  readonly rules: TextRules;
  readonly value: string;
  commit(text: string): void;
  readonly t: Translate;
  /** Height, placeholder and whether it must be filled. */
  readonly settings: Pick<Option | Question, 'inputbox_height' | 'placeholder_text'> &
    Pick<OpenAttributes, 'required'>;
  /** How to write it, where the frame does not say so. */
  readonly hint?: string | undefined;
  /** Name, where no label element gives one. */
  readonly name?: string;
  /** Ids of what describes it besides its own hint, counter and error. */
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** Issues shown below; those about the question as a whole are shown by its frame. */
  readonly issues?: readonly Issue[];
  readonly takesFocus?: boolean;
}

/** Spec section 3, `inputbox_height`. */
const ROWS = { small: 1, middle: 3, big: 5 } as const;

/** A text that a respondent writes: of a blank, or beside an open option. */
export function OpenText(props: OpenTextProps) {
  const { ids, rules, value, commit, t, hint, issues = [], settings } = props;
  const draft = useTextDraft({ value, commit, normalise: (text) => normaliseText(text, rules) });
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useFocusOnMount(field, props.takesFocus === true);
  const counterId = hasCounter(draft.text, rules) ? `${ids.control}-counter` : undefined;
  const rows = rowsOf(props);
  const shared = {
    ref: field,
    id: ids.control,
    value: draft.text,
    invalid: props.invalid === true || issues.length > 0,
    placeholder: settings.placeholder_text,
    'aria-label': props.name,
    'aria-describedby': describing(props, counterId),
    'aria-required': settings.required === true || undefined,
    onChange: ({ target }: { target: { value: string } }) => draft.type(target.value),
    onBlur: draft.settle,
  };
  return (
    <div className="cv-open-text">
      {hint !== undefined && (
        <p id={ids.hint} className="cv-hint">
          {hint}
        </p>
      )}
      {rows > 1 ? (
        <TextArea {...shared} rows={rows} />
      ) : (
        <TextField {...shared} {...inputAttributes(rules)} />
      )}
      {counterId !== undefined && <TextCounter id={counterId} text={draft.text} rules={rules} t={t} />}
      <IssueMessage id={ids.error} issues={issues} t={t} />
    </div>
  );
}

function rowsOf({ rules, settings }: OpenTextProps): number {
  return rules.validator.input.multiline === true ? ROWS[settings.inputbox_height ?? 'small'] : 1;
}

function describing(props: OpenTextProps, counterId: string | undefined): string | undefined {
  const { ids, hint, issues = [] } = props;
  const all = [
    props.describedBy,
    hint === undefined ? undefined : ids.hint,
    counterId,
    issues.length > 0 ? ids.error : undefined,
  ];
  return all.filter((id) => id !== undefined).join(' ') || undefined;
}

/** Accessibility item 11: the right keyboard, the right autofill, no spelling help for what is not prose. */
function inputAttributes({ validator, settings }: TextRules) {
  const { autocomplete, direction } = validator.input;
  const isCode = direction === 'ltr';
  return {
    type: 'text',
    inputMode: inputMode(validator, settings),
    autoComplete: autocomplete ?? 'off',
    ltr: isCode,
    spellCheck: !isCode,
    autoCapitalize: isCode ? 'none' : undefined,
  } as const;
}

/** For a field that appears because of what the respondent just did. */
function useFocusOnMount(field: RefObject<HTMLElement | null>, takes: boolean): void {
  const wanted = useRef(takes);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
    wanted.current = false;
  }, [field]);
}
