import type { OptionView } from '@canvass/logic';
import { plainRichText, TextField, VisuallyHidden } from '@canvass/ui';
import { type ComponentType, type KeyboardEvent, useMemo, useState } from 'react';
import { matchItems, type PickerItem } from '../picker/match-items.ts';
import { questionIds } from '../question/question-ids.ts';
import type { ViewProps } from '../view-props.ts';
import './option-search.css';

/**
 * The view of a choice with a search field above its options, which shows those that contain the typed text, and the
 * chosen ones. The number of results is announced.
 */
export function OptionSearch({ View, ...props }: ViewProps & { readonly View: ComponentType<ViewProps> }) {
  const { view, t } = props;
  const [query, setQuery] = useState('');
  const items = useMemo(() => view.options.map(itemOf), [view.options]);
  const found = new Set(matchItems(items, query).map(({ value }) => value));
  const chosen = chosenIn(view.answer);
  const isShown = ({ option: { gid } }: OptionView) => found.has(gid) || chosen.has(gid);
  const listed = query.trim() === '' ? view.options : view.options.filter(isShown);
  const search = (
    <div className="cv-option-search">
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
        onKeyDown={keepPage}
      />
      {query.trim() !== '' && found.size === 0 && <p className="cv-hint">{t('picker.none')}</p>}
      <VisuallyHidden>
        <output>{query.trim() === '' ? '' : t('picker.count', { count: found.size })}</output>
      </VisuallyHidden>
    </div>
  );
  return <View {...props} view={{ ...view, listed }} above={search} />;
}

/** Enter in a form would turn the page. */
function keepPage(event: KeyboardEvent) {
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
