import { indexReferences, readExpression, type JsonRecord } from '@canvass/authoring';
import { listFunctionNames } from '@canvass/logic/language';
import { AuthorText, TextArea } from '@canvass/ui';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { OutlineItem } from '../document/outline.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { conditionText, partName } from '../wording/rule-words.ts';
import { ActiveOptions } from './active-options.tsx';

interface ExpressionFieldProps {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly text: string;
  /** The survey whose names complete the text. */
  readonly survey: { readonly project: JsonRecord; readonly items: readonly OutlineItem[] };
  /** Ranges of the text with findings. */
  readonly marks?: readonly TextRange[];
  onChange(text: string): void;
}

interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A name that completes the typed word, and a description of it. */
interface Completion {
  readonly insertedText: string;
  readonly description: string;
}

/** A field for an expression that completes names and shows its meaning (an APG combobox with list autocomplete). */
export function ExpressionField({
  id,
  label,
  describedBy,
  isInvalid,
  text,
  survey: { project, items },
  marks = [],
  onChange,
}: ExpressionFieldProps) {
  const translation = useTranslation();
  const { t } = translation;
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [activeIndex, setActiveIndex] = useState(0);
  const word = caret === undefined ? '' : wordBefore(text, caret);
  const completions = useMemo(
    () =>
      caret === undefined
        ? []
        : findCompletions(text.slice(0, caret - word.length), word, { items, project }),
    [caret, word, text, items, project],
  );
  const isOpen = completions.length > 0;
  const meaning = useMemo(
    () => (text === '' ? undefined : readExpression(text, indexReferences(project))),
    [text, project],
  );
  const close = () => {
    setCaret(undefined);
    setActiveIndex(0);
  };
  const choose = ({ insertedText }: Completion) => {
    const from = (caret ?? 0) - word.length;
    onChange(text.slice(0, from) + insertedText + text.slice(caret));
    close();
    requestAnimationFrame(() =>
      field.current?.setSelectionRange(from + insertedText.length, from + insertedText.length),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosenCompletion = completions[activeIndex];
    if (!isOpen || chosenCompletion === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % completions.length);
    else if (event.key === 'ArrowUp')
      setActiveIndex((activeIndex - 1 + completions.length) % completions.length);
    else if (event.key === 'Enter') choose(chosenCompletion);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="code-field">
      <Underlines text={text} marks={marks} />
      <TextArea
        ref={field}
        id={id}
        dir="ltr"
        rows={Math.min(6, Math.max(1, text.split('\n').length))}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${activeIndex}` : undefined}
        aria-describedby={`${describedBy ?? ''} ${id}-meaning-text`.trim()}
        invalid={isInvalid}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setActiveIndex(0);
        }}
      />
      {isOpen && (
        <ActiveOptions
          id={id}
          label={t('expression.names', { label })}
          className="completions"
          options={completions}
          activeIndex={activeIndex}
          keyOf={({ insertedText }) => insertedText}
          choose={choose}
        >
          {({ insertedText, description }) => (
            <>
              <code>{insertedText}</code> <AuthorText>{description}</AuthorText>
            </>
          )}
        </ActiveOptions>
      )}
      <p className="field-note" id={`${id}-meaning-text`}>
        {meaning === undefined
          ? text === '' && t('expression.hint')
          : t('expression.meaning', {
              text: conditionText(meaning, { translation, project, items, isShort: true }),
            })}
      </p>
    </div>
  );
}

/**
 * A copy of the text behind the field. Only its lines under ranges are visible. A text area cannot draw these lines.
 */
function Underlines({ text, marks }: Required<Pick<ExpressionFieldProps, 'text' | 'marks'>>) {
  if (marks.length === 0) return null;
  const pieces = cutAtRanges(text, marks);
  return (
    <div className="cv-field underlines" dir="ltr" aria-hidden="true">
      {pieces.map(({ before, markedText }, index) => (
        // Pieces have no ids, and change with each text.
        <span key={index}>
          {before}
          {markedText !== undefined && <mark>{markedText}</mark>}
        </span>
      ))}
    </div>
  );
}

interface Piece {
  readonly before: string;
  /** A space if the range is after the end of the text. */
  readonly markedText: string | undefined;
}

/** Cuts a text into pieces that each end with a range. Parts of ranges that an earlier range covers are left out. */
export function cutAtRanges(text: string, marks: readonly TextRange[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const { from, to } of marks.toSorted((one, other) => one.from - other.from)) {
    const begin = Math.max(position, from);
    const end = Math.max(begin, to, from + 1);
    if (begin === end) continue;
    pieces.push({ before: text.slice(position, begin), markedText: text.slice(begin, end) || ' ' });
    position = end;
  }
  return [...pieces, { before: text.slice(position), markedText: undefined }];
}

const wordBefore = (text: string, caret: number): string =>
  /[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.exec(text.slice(0, caret))?.[0] ?? '';

/** Matches a comparison that options can complete, such as `Q5 == "` and `Q4 has any ["A1", "`. */
const COMPARISON_PATTERN =
  /([\p{L}_][\p{L}\p{M}\p{N}_]*)\s*(?:==|!=|has\s+(?:any|all|none|only)\s*\[(?:[^\]"]|"[^"]*")*)\s*("?)$/u;
const MAX_COMPLETIONS = 8;
const FUNCTIONS = listFunctionNames();

interface KnownNames {
  readonly items: readonly OutlineItem[];
  readonly project: JsonRecord;
}

/** Names that may follow `before`, and that begin with `word` or have a title that contains `word`. */
function findCompletions(before: string, word: string, knownNames: KnownNames): readonly Completion[] {
  const [, code, quote = ''] = COMPARISON_PATTERN.exec(before) ?? [];
  const comparedOptions = code === undefined ? [] : listOptions(code, knownNames);
  if (comparedOptions.length > 0)
    return comparedOptions
      .filter(({ insertedText, description }) => matches(word, insertedText, description))
      .map(({ insertedText, description }) => ({
        insertedText: quote === '' ? `"${insertedText}"` : insertedText,
        description,
      }))
      .slice(0, MAX_COMPLETIONS);
  if (word === '' || /"[^"]*$/.test(before.replaceAll(/"[^"]*"/g, ''))) return [];
  const questions = knownNames.items.filter(({ kind }) => kind === 'question');
  const [, owner = ''] = /^(.*?)A\d*$/.exec(word) ?? [];
  const options = listOptions(owner, knownNames).map(({ description, seq }) => ({
    insertedText: `${owner}A${seq}`,
    description,
  }));
  const completions = [
    ...questions.map((item) => ({ insertedText: item.code, description: item.title })),
    ...options,
    ...FUNCTIONS.map((name) => ({ insertedText: `${name}(`, description: '' })),
  ];
  return completions
    .filter(
      ({ insertedText, description }) => insertedText !== word && matches(word, insertedText, description),
    )
    .slice(0, MAX_COMPLETIONS);
}

const MIN_TITLE_WORD = 3;
function matches(word: string, insertedText: string, description: string): boolean {
  const lowerCaseWord = word.toLowerCase();
  if (insertedText.toLowerCase().startsWith(lowerCaseWord)) return true;
  return lowerCaseWord.length >= MIN_TITLE_WORD && description.toLowerCase().includes(lowerCaseWord);
}

function listOptions(code: string, { items, project }: KnownNames) {
  const gid = items.find((item) => item.kind === 'question' && item.code === code)?.gid;
  if (gid === undefined) return [];
  return indexReferences(project).items.flatMap((item) =>
    item.kind === 'option' && item.question?.gid === gid && item.gid !== undefined
      ? [
          {
            insertedText: item.code ?? item.gid,
            seq: item.seq,
            description: partName(item.gid, { project }),
          },
        ]
      : [],
  );
}
