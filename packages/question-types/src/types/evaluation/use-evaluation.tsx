import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { type Level, makeEvaluation, NOT_APPLICABLE_ANSWER, type Tag } from './evaluation-answer.ts';

export interface Evaluating {
  choose(level: Level): void;
  toggle(tag: Tag, chosen: boolean): void;
  write(opinion: string): void;
  setNotApplicable(applies: boolean): void;
  clear(): void;
}

/** Changes of an evaluation. Tags and texts of this page are restored with their level. */
export function useEvaluation({
  view,
  answer,
  onChange,
  t,
}: ViewProps<QuestionOf<'evaluation'>, EvaluationAnswer>): Evaluating {
  const { question } = view;
  const { now, commit } = useLatestAnswer(answer, onChange);
  const former = useRef<Former>({ tags: new Map(), opinion: '', last: undefined });

  const remember = () => {
    const current = now();
    if (current?.score === undefined) return;
    former.current.tags.set(current.score, current.tagsId ?? []);
    former.current.opinion = current.open ?? former.current.opinion;
    former.current.last = current;
  };
  const put = (fields: Parameters<typeof makeEvaluation>[1]) => {
    const next = makeEvaluation(question, fields);
    commit(Object.keys(next).length === 0 ? null : next);
  };
  /** Changes the given fields of the current answer. */
  const change = (fields: { readonly tags?: readonly string[]; readonly opinion?: string }) =>
    put({ ...partsOf(now()), ...fields });

  return {
    choose(level) {
      remember();
      const { tags, opinion } = former.current;
      put({ score: level.value, tags: tags.get(level.value) ?? [], opinion: now()?.open ?? opinion });
      const offered = (level.items ?? []).length;
      if (offered > 0) announce(t('evaluation.tags_now', { count: offered }));
    },
    toggle(tag, chosen) {
      const others = (now()?.tagsId ?? []).filter((gid) => gid !== tag.gid);
      change({ tags: chosen ? [...others, tag.gid] : others });
    },
    write: (opinion) => change({ opinion }),
    setNotApplicable(applies) {
      remember();
      commit(applies ? NOT_APPLICABLE_ANSWER : (former.current.last ?? null));
    },
    clear() {
      remember();
      commit(null);
      announce(t('evaluation.cleared'));
    },
  };
}

interface Former {
  /** Tags by the value of their level. */
  readonly tags: Map<number, readonly string[]>;
  opinion: string;
  last: EvaluationAnswer | undefined;
}

function partsOf(answer: EvaluationAnswer = {}): Parameters<typeof makeEvaluation>[1] {
  const { score, tagsId, open } = answer;
  return {
    ...(score !== undefined && { score }),
    ...(tagsId !== undefined && { tags: tagsId }),
    ...(open !== undefined && { opinion: open }),
  };
}
