import { useEffect, useRef, useState, useMemo, type KeyboardEvent } from 'react';
import { ServiceFailure, type EnterpriseService, type Translate } from '../../controls/view-props.ts';
import { announce, TextField } from '@canvass/ui';
import { normaliseText, type TextRules } from '../../answers/open-text/text-rules.ts';
import { activeOptionId, OptionList, useOptionList } from '../../controls/picker/option-list.tsx';
import { useTextDraft } from '../../controls/texts/use-text-draft.tsx';
import '../../controls/picker/picker.css';

/** Minimum length of a query, because shorter ones would list everything (TRUST-19). */
const MIN_QUERY_LENGTH = 2;
/** Pause in typing after which names are requested. */
const PAUSE_MS = 300;

interface Suggestions {
  readonly names: readonly string[];
  readonly failure?: string;
}
const NONE: Suggestions = { names: [] };

/** The names that the service suggests. Names for an older text never replace names for a newer text. */
function useSuggestions(service: EnterpriseService, onFound: (count: number) => void) {
  const [found, setFound] = useState(NONE);
  const requestNumber = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    requestNumber.current += 1;
    clearTimeout(timer.current);
    setFound(NONE);
  };
  useEffect(
    () => () => {
      requestNumber.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );
  const requestNames = (text: string) => {
    const query = text.trim();
    requestNumber.current += 1;
    clearTimeout(timer.current);
    if ([...query].length < MIN_QUERY_LENGTH) {
      setFound(NONE);
      return;
    }
    const ownNumber = requestNumber.current;
    const showIfLatest = (next: Suggestions) => {
      if (ownNumber === requestNumber.current) setFound(next);
    };
    timer.current = setTimeout(() => {
      service.find(query).then(
        (all) => {
          const names = [...new Set(all)];
          showIfLatest({ names });
          if (ownNumber === requestNumber.current && names.length > 0) onFound(names.length);
        },
        (error: unknown) => showIfLatest({ names: [], failure: keyOf(error) }),
      );
    }, PAUSE_MS);
  };
  return { found, ask: requestNames, forget };
}

function keyOf(error: unknown): string {
  return error instanceof ServiceFailure && error.issue.key === 'enterprise_error254'
    ? 'enterprise_error254'
    : 'enterprise_error';
}

interface EnterpriseFieldProps {
  readonly id: string;
  readonly value: string;
  readonly rules: TextRules;
  commit(text: string): void;
  readonly service: EnterpriseService;
  readonly placeholder: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly t: Translate;
}

/** A combobox (ARIA Authoring Practices Guide) that also accepts free text. */
export function EnterpriseField(props: EnterpriseFieldProps) {
  const { id, t } = props;
  const { draft, found, list, pick, onKeyDown, onType, forget } = useEnterpriseField(props);
  const isOpen = list.shownItems.length > 0;
  const failureId = `${id}-failure`;
  const listName = `${id}-list-label`;
  const describingIds = [props.describedBy, found.failure && failureId].filter(Boolean).join(' ');
  return (
    <>
      <div className="cv-combobox">
        <TextField
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag does this
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list.id : undefined}
          aria-activedescendant={isOpen ? activeOptionId(list) : undefined}
          aria-describedby={describingIds || undefined}
          aria-required={props.required || undefined}
          autoComplete="organization"
          invalid={props.invalid}
          placeholder={props.placeholder}
          value={draft.text}
          onChange={({ target, nativeEvent }) => onType(target.value, isComposing(nativeEvent))}
          onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, false)}
          onBlur={() => {
            forget();
            draft.settle();
          }}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          // Pressing in the list must not take the focus from the field.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div className="cv-picker-panel" onMouseDown={(event) => event.preventDefault()}>
            <span id={listName} hidden>
              {t('enterprise.list')}
            </span>
            <OptionList
              list={list}
              value={undefined}
              labelledBy={listName}
              onPick={({ value }) => pick(value)}
              t={t}
            />
          </div>
        )}
      </div>
      <output id={failureId} className="cv-hint">
        {found.failure !== undefined && t(found.failure)}
      </output>
    </>
  );
}

function useEnterpriseField({ value, rules, commit, service, t }: EnterpriseFieldProps) {
  const draft = useTextDraft({ value, commit, normalise: (text) => normaliseText(text, rules) });
  const { found, ask, forget } = useSuggestions(service, (count) => announce(t('picker.count', { count })));
  const items = useMemo(() => found.names.map((name) => ({ value: name, label: name })), [found.names]);
  const list = useOptionList({ items, value: undefined, query: '' });
  const pick = (name: string) => {
    forget();
    draft.type(name);
    draft.settle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses keys to choose among its candidates.
    if (event.nativeEvent.isComposing || list.shownItems.length === 0) return;
    if (event.key === 'Escape') forget();
    else if (event.key === 'Enter' && list.activeItem !== undefined) pick(list.activeItem.value);
    else if (!list.move(event, false)) return;
    event.preventDefault();
  };
  /** Searches the typed text, unless it is an unfinished word of an input method. */
  const onType = (text: string, isUnfinished: boolean) => {
    list.setActive(-1);
    draft.type(text);
    if (isUnfinished) forget();
    else ask(text);
  };
  return { draft, found, list, pick, onKeyDown, onType, forget };
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
