import type { FoundText } from '@canvass/authoring/translations';
import { use, useState } from 'react';
import { Button } from '@canvass/ui';
import { plainText } from '../../document/plain-text.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';

/** Number of texts that are shown at first, and more of them with each press. */
const SHOWN_STEP = 100;
/** Number of characters around a match. */
const CONTEXT = 40;

interface FoundTextsProps {
  readonly found: readonly FoundText[];
  readonly replacement: string;
  readonly showsLanguage: boolean;
  isChosen(found: FoundText): boolean;
  keyOf(found: FoundText): string;
  onChoose(found: FoundText, isChosen: boolean): void;
}

/** Every text with matches: its place, and each match with the replacement beside it. */
export function FoundTexts({
  found,
  replacement,
  showsLanguage,
  isChosen,
  keyOf,
  onChoose,
}: FoundTextsProps) {
  const { t } = useLateTranslation();
  const [shownCount, setShownCount] = useState(SHOWN_STEP);
  const describe = useDescriptions();
  return (
    <>
      <ul className="found-texts">
        {found.slice(0, shownCount).map((one) => (
          <li key={keyOf(one)}>
            <label className="check">
              <input
                type="checkbox"
                checked={isChosen(one)}
                onChange={({ target }) => onChoose(one, target.checked)}
              />
              <span>
                {describe(one)}
                {showsLanguage && ` · ${one.language}`}
              </span>
            </label>
            {one.matches.map(({ from, to }) => (
              <p key={from} dir="auto" lang={one.language}>
                {shorten(readable(one, one.text.slice(0, from)), 'start')}
                <del>{readable(one, one.text.slice(from, to))}</del>
                {replacement !== '' && <ins>{replacement}</ins>}
                {shorten(readable(one, one.text.slice(to)), 'end')}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {found.length > shownCount && (
        <Button size="small" onClick={() => setShownCount(shownCount + SHOWN_STEP)}>
          {t('replace.more', { count: found.length - shownCount })}
        </Button>
      )}
    </>
  );
}

/** A piece of a text without markup, with the spaces at its ends. */
function readable({ isRich }: FoundText, piece: string): string {
  if (!isRich) return piece;
  const text = plainText(piece);
  const start = /^\s/.test(piece) && text !== '' ? ' ' : '';
  return `${start}${text}${/\s$/.test(piece) ? ' ' : ''}`;
}

function shorten(text: string, end: 'start' | 'end'): string {
  if (text.length <= CONTEXT) return text;
  return end === 'start' ? `…${text.slice(-CONTEXT)}` : `${text.slice(0, CONTEXT)}…`;
}

/** Returns a function that says where a text is, such as "Q3, Title". */
function useDescriptions(): (found: FoundText) => string {
  const { t, locale } = useLateTranslation();
  const texts = use(loadFieldTexts(locale));
  const { items } = useEditorState();
  return ({ gid, field, question }) => {
    if (gid === '') return t('replace.product');
    const name = field.split('.').at(-1) ?? '';
    const [first = ''] = field.split('.');
    if (gid === 'project') return texts[`project.${first}`] ?? t('properties.survey');
    const item = items.find((one) => one.gid === (question === '' ? gid : question));
    const isPart = question !== '' && question !== gid;
    const label = texts[`${isPart ? 'option' : (item?.kind ?? 'question')}.${name}`];
    const partLabel = isPart ? t('replace.part') : undefined;
    return [item?.code, partLabel, label].filter(Boolean).join(', ');
  };
}
