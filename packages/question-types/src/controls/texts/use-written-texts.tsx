import type { Option } from '@canvass/project';
import type { ChoiceEntry } from '@canvass/protocol';
import { useRef } from 'react';
import { chosenEntry, makeEntry } from '../../answers/entries/entry.ts';

/**
 * Remembers open texts of this page by option, so that a respondent who returns to a choice finds the text again. `remember`
 * stores the given entries; `entryFor` creates the entry of a newly chosen option.
 */
export function useWrittenTexts() {
  const texts = useRef(new Map<string, string>());
  return {
    remember(entries: readonly ChoiceEntry[]): void {
      for (const [gid, text] of entries) if (text !== undefined) texts.current.set(gid, text);
    },
    entryFor(option: Option): ChoiceEntry {
      const text = texts.current.get(option.gid);
      return text === undefined ? chosenEntry(option) : makeEntry(option, text);
    },
  };
}
