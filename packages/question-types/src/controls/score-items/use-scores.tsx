import type { Option, QuestionOf } from '@canvass/project';
import type { ScoreAnswer, ScoreEntry } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useRef } from 'react';
import type { ViewProps } from '../view-props.ts';
import { useLatestAnswer } from '../question/use-latest-answer.tsx';
import {
  isNotApplicable,
  NOT_APPLICABLE_ENTRY,
  scoreEntry,
  scoreIn,
} from '../../answers/score-items/score-entry.ts';

export interface Scores {
  give(item: Option, score: number | null): void;
  write(item: Option, reason: string): void;
  setNotApplicable(item: Option, applies: boolean): void;
  clear(): void;
}

/** Changes of an answer with a score for each item. Scores and reasons of this page are restored. */
export function useScores({
  view,
  answer,
  onChange,
  t,
}: ViewProps<QuestionOf<'score'>, ScoreAnswer>): Scores {
  const { question } = view;
  const { now, commit } = useLatestAnswer(answer, onChange);
  const former = useRef(new Map<string, ScoreEntry>());

  const set = (item: Option, entry: ScoreEntry | undefined) => {
    const before = now() ?? {};
    const last = before[item.gid];
    if (last !== undefined && !isNotApplicable(last)) former.current.set(item.gid, last);
    const after = (question.items ?? []).flatMap(({ gid }) => {
      const kept = gid === item.gid ? entry : before[gid];
      return kept === undefined ? [] : [[gid, kept] as const];
    });
    commit(after.length === 0 ? null : Object.fromEntries(after));
  };
  const reasonOf = ({ gid }: Option) =>
    (now()?.[gid] ?? former.current.get(gid))?.[1] ?? former.current.get(gid)?.[1];

  return {
    give: (item, score) =>
      set(item, score === null ? undefined : scoreEntry(question, item, score, reasonOf(item) ?? undefined)),
    write(item, reason) {
      const score = scoreIn(now()?.[item.gid]);
      if (score !== undefined) set(item, scoreEntry(question, item, score, reason));
    },
    setNotApplicable: (item, applies) =>
      set(item, applies ? NOT_APPLICABLE_ENTRY : former.current.get(item.gid)),
    clear() {
      for (const item of question.items ?? []) {
        const last = now()?.[item.gid];
        if (last !== undefined && !isNotApplicable(last)) former.current.set(item.gid, last);
      }
      commit(null);
      announce(t('score.cleared'));
    },
  };
}
