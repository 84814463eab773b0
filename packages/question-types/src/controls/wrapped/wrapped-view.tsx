import { MAX_OPTIONS_WITHOUT_SEARCH } from '@canvass/project';
import type { ViewProps } from '../view-props.ts';
import { Entries } from './entries.tsx';
import type { AnswerText, OptionView } from '@canvass/logic';
import { numberForm } from '../formats/number-form.ts';
import { writeDay } from '../formats/write-day.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { QuestionFrame } from '../question/question-frame.tsx';
import { LeaveWarning } from '../question/leave-warning.tsx';
import { useLeaveWarning } from '../question/use-unfinished.tsx';
import { questionIds } from '../question/question-ids.ts';
import './read-only.css';
import { plainRichText, TextField, VisuallyHidden } from '@canvass/ui';
import { type ComponentType, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { matchItems, type PickerItem } from '../picker/match-items.ts';
import './search.css';

/**
 * Wraps the view of a type for questions with fields that change the views of several types (`read_only`, `entries`,
 * `search`). Renders other questions with the view of their type.
 */
export function wrapView(View: ComponentType<ViewProps>): ComponentType<ViewProps> {
  return function WrappedView(props) {
    const { fixed, question, options } = props.view;
    if (fixed !== undefined) return <FixedValue {...props} />;
    if (question.entries !== undefined) return <Entries {...props} View={View} />;
    const searches = question.search === true && options.length > MAX_OPTIONS_WITHOUT_SEARCH;
    return searches ? <OptionSearch {...props} View={View} /> : <View {...props} />;
  };
}

/** The value of a question that respondents cannot answer (`read_only`), as text. */
function FixedValue(props: ViewProps) {
  const language = usePageLanguage();
  const { gid, fixed = [] } = props.view;
  return (
    <QuestionFrame {...props} shape="group">
      <div id={questionIds(gid).control} className="cv-fixed">
        {fixed.length === 0 && '–'}
        {fixed.map((part) => (
          <p key={part.label ?? part.text} dir="auto">
            {part.label !== undefined && `${part.label}: `}
            <strong>{writePart(part, language)}</strong>
          </p>
        ))}
      </div>
    </QuestionFrame>
  );
}

/** A part of an answer as text. Numbers and days have the form of the page's language. */
function writePart({ text, form }: AnswerText, language: string): string {
  if (form === 'number') return numberForm(language).show(text);
  return form === 'day' ? writeDay(text, language) : text;
}

/**
 * The view of a choice with a search field above its options. It shows the chosen options and the options that contain
 * the typed text, and announces the number of results.
 */
function OptionSearch({ View, ...props }: ViewProps & { readonly View: ComponentType<ViewProps> }) {
  const { view, t } = props;
  const [query, setQuery] = useState('');
  const items = useMemo(() => view.options.map(itemOf), [view.options]);
  const found = new Set(matchItems(items, query).map(({ value }) => value));
  const chosen = chosenIn(view.answer);
  const isShown = ({ option: { gid } }: OptionView) => found.has(gid) || chosen.has(gid);
  const listedOptions = query.trim() === '' ? view.options : view.options.filter(isShown);
  const box = useRef<HTMLDivElement>(null);
  const isUnused = query.trim() !== '' && chosen.size === 0;
  const warning = useLeaveWarning(isUnused ? t('picker.not_chosen', { text: query }) : undefined, box);
  const search = (
    <div ref={box} className="cv-option-search">
      <TextField
        id={`${questionIds(view.gid).control}-search`}
        type="search"
        aria-label={t('picker.search')}
        aria-controls={questionIds(view.gid).control}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={t('picker.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={preventSubmit}
      />
      {query.trim() !== '' && found.size === 0 && <p className="cv-hint">{t('picker.none')}</p>}
      <LeaveWarning id={`${questionIds(view.gid).control}-unused`} warning={warning} t={t} />
      <VisuallyHidden>
        <output>{query.trim() === '' ? '' : t('picker.count', { count: found.size })}</output>
      </VisuallyHidden>
    </div>
  );
  return <View {...props} view={{ ...view, listed: listedOptions }} contentAbove={search} />;
}

function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

function itemOf({ option, title, tipText }: OptionView): PickerItem {
  const tip = tipText === undefined ? '' : plainRichText(tipText);
  return { value: option.gid, label: plainRichText(title), search: `${tip} ${option.rightWord ?? ''}` };
}

/** gids in an answer: `[gid, text]`, or a list of such entries. */
function chosenIn(answer: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(answer) ? answer.flat() : []);
}
