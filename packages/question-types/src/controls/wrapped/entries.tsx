import { entryLimits } from '@canvass/project';
import type { BlankAnswer, EntriesAnswer, Issue } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageDates } from '../formats/page-language.tsx';
import { describedBy, QuestionFrame } from '../question/question-frame.tsx';
import { partIds, questionIds } from '../question/question-ids.ts';
import { OpenText } from '../texts/open-text.tsx';
import { textHint } from '../texts/text-hint.tsx';
import type { TextQuestionProps, ViewProps } from '../view-props.ts';
import './entries.css';

/** The view of a question with several texts (`entries`), from the view of a question with one text. */
export function Entries({ View, ...props }: ViewProps & { readonly View: ComponentType<ViewProps> }) {
  return <View {...props} Several={SeveralTexts} />;
}

/** The fields of a question with several texts. A new field gets the focus. */
function SeveralTexts(props: TextQuestionProps) {
  const { view, issues, rules, t } = props;
  const { least: minFields, most: maxFields } = entryLimits(view.question);
  const list = useEntries(props, minFields);
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusIn(box);
  const hint = textHint(rules, t, usePageDates());
  const add = () => {
    announce(t('entries.added', { number: list.entries.length + 1 }));
    focus.request(list.add());
  };
  const remove = (index: number) => {
    const { entries } = list;
    announce(t('entries.removed', { number: index + 1, total: entries.length - 1 }));
    list.remove(entries[index]?.key);
    focus.request((entries[index + 1] ?? entries[index - 1])?.key);
  };
  return (
    <QuestionFrame {...props} shape="group" hint={hint}>
      <div ref={box} id={questionIds(view.gid).control} className="cv-entries">
        {list.entries.map((entry, at) => (
          <EntryField
            {...props}
            key={entry.key}
            entry={entry}
            index={at}
            hint={hint}
            issues={issues.filter(({ part }) => part !== undefined && part === list.findPart(entry.key))}
            isRequired={view.question.required === true && at < minFields}
            write={(text) => list.write(entry.key, text)}
            {...(list.entries.length > minFields && { remove: () => remove(at) })}
          />
        ))}
        {list.entries.length < maxFields && <Button onClick={add}>{t('entries.add')}</Button>}
        <p className="cv-hint" aria-live="polite">
          {list.entries.length >= maxFields && maxFields > minFields && t('entries.full', { max: maxFields })}
        </p>
      </div>
    </QuestionFrame>
  );
}

interface EntryFieldProps extends TextQuestionProps {
  readonly entry: Entry;
  readonly index: number;
  readonly hint: string | undefined;
  readonly issues: readonly Issue[];
  readonly isRequired: boolean;
  write(text: string): void;
  /** Removes the field. Absent if the question needs the field. */
  remove?(): void;
}

function EntryField({ entry, index, isRequired, write, remove, ...props }: EntryFieldProps) {
  const { view, rules, t } = props;
  const number = index + 1;
  return (
    <div className="cv-entry" data-entry={entry.key}>
      <OpenText
        ids={partIds(view.gid, String(number))}
        rules={rules}
        value={entry.text}
        commit={write}
        t={t}
        settings={{ ...view.question, required: isRequired }}
        name={t('entries.entry', { number })}
        describedBy={describedBy({ view, issues: [], hint: props.hint })}
        issues={props.issues}
        {...(index === 0 && { autoComplete: props.autoComplete })}
      />
      {remove !== undefined && (
        <Button kind="quiet" aria-label={t('entries.remove_entry', { number })} onClick={remove}>
          {t('entries.remove')}
        </Button>
      )}
    </div>
  );
}

/** A field. Its key stays the same when other fields are removed. */
interface Entry {
  readonly key: number;
  readonly text: string;
}
type Answer = EntriesAnswer<BlankAnswer>;

const nextKey = (entries: readonly Entry[]) => Math.max(-1, ...entries.map(({ key }) => key)) + 1;
const textsOf = (entries: readonly Entry[]) => entries.map(({ text }) => text).filter((text) => text !== '');

/**
 * The fields, at least `minFields` of them. Empty fields are not in the answer. An answer that changes from outside replaces the
 * fields.
 */
function useEntries({ answer, onChange }: Pick<TextQuestionProps, 'answer' | 'onChange'>, minFields: number) {
  const texts = ((answer ?? []) as unknown as Answer).map(([text]) => text); // with `entries` the answer is a list
  const listFields = (entryTexts: readonly string[], firstKey: number) =>
    [...entryTexts, ...Array<string>(Math.max(0, minFields - entryTexts.length)).fill('')].map(
      (text, at): Entry => ({ key: firstKey + at, text }),
    );
  const [entries, setEntries] = useState<readonly Entry[]>(() => listFields(texts, 0));
  const latest = useRef({ entries, onChange });
  useEffect(() => {
    latest.current = { entries, onChange };
  });
  const replaceEntries = (next: readonly Entry[]) => {
    latest.current = { ...latest.current, entries: next };
    setEntries(next);
  };
  const commit = (next: readonly Entry[]) => {
    replaceEntries(next);
    const list: Answer = textsOf(next).map((text) => [text]);
    latest.current.onChange(list.length === 0 ? null : (list as unknown as BlankAnswer));
  };
  const key = JSON.stringify(texts);
  const replace = useEffectEvent(() => {
    if (JSON.stringify(textsOf(latest.current.entries)) !== key)
      replaceEntries(listFields(texts, nextKey(latest.current.entries)));
  });
  useEffect(() => replace(), [key]);
  return {
    entries,
    /** The part of issues about the entry, which is its number in the answer. Undefined for an empty field. */
    findPart(entryKey: number): string | undefined {
      const filledEntries = entries.filter(({ text }) => text !== '');
      const index = filledEntries.findIndex((entry) => entry.key === entryKey);
      return index < 0 ? undefined : String(index + 1);
    },
    write(entryKey: number, text: string): void {
      const { entries: now } = latest.current;
      commit(now.map((entry) => (entry.key === entryKey ? { ...entry, text } : entry)));
    },
    add(): number {
      const { entries: now } = latest.current;
      const newEntry = { key: nextKey(now), text: '' };
      replaceEntries([...now, newEntry]);
      return newEntry.key;
    },
    remove(entryKey: number | undefined): void {
      commit(latest.current.entries.filter((entry) => entry.key !== entryKey));
    },
  };
}

/** Focuses the first control of an entry once it is rendered. */
function useFocusIn(box: RefObject<HTMLElement | null>) {
  const requested = useRef<number>(undefined);
  useEffect(() => {
    const entry = box.current?.querySelector(`[data-entry="${requested.current}"]`);
    requested.current = undefined;
    entry?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  });
  return {
    request(key: number | undefined): void {
      requested.current = key;
    },
  };
}
