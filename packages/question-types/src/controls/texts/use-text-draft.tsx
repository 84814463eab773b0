import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDraft, removeDraft } from '../question/pending-drafts.tsx';

/** Delay after the last key before a text is committed (SCREEN-7). */
const DEBOUNCE_MS = 500;

interface TextDraftOptions {
  readonly value: string;
  normalise(text: string): string;
  /** Converts the stored text to the text in the field. Absent if they are equal. */
  show?: (storedText: string) => string;
  commit(text: string): void;
}
export interface TextDraft {
  readonly text: string;
  type(text: string): void;
  /** Commits the text immediately, and shows its stored form. */
  settle(): void;
}

/**
 * Commits a typed text 500 ms after the last key, or immediately when the field or the page is left. A stored text that
 * changes from outside replaces the draft.
 */
export function useTextDraft({ value, normalise, show = keepText, commit }: TextDraftOptions): TextDraft {
  const [text, setText] = useState(() => show(value));
  const uncommittedText = useRef<string>(undefined);
  const committedText = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ normalise, commit });
  useEffect(() => {
    latest.current = { normalise, commit };
  });

  const [flush] = useState(
    () =>
      function flushDraft() {
        clearTimeout(timer.current);
        removeDraft(flushDraft);
        const typedText = uncommittedText.current;
        uncommittedText.current = undefined;
        if (typedText === undefined) return;
        const next = latest.current.normalise(typedText);
        if (next === committedText.current) return;
        committedText.current = next;
        latest.current.commit(next);
      },
  );

  const replace = useEffectEvent(() => {
    if (value === committedText.current) return;
    committedText.current = value;
    uncommittedText.current = undefined;
    setText(show(value));
  });
  useEffect(() => replace(), [value]);
  useEffect(() => flush, [flush]);

  return {
    text,
    type(typed) {
      setText(typed);
      uncommittedText.current = typed;
      addDraft(flush);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE_MS);
    },
    settle() {
      flush();
      setText(show(committedText.current));
    },
  };
}

const keepText = (text: string): string => text;
