import type { Option, QuestionOf } from '@canvass/project';
import type { ProportionAnswer } from '@canvass/protocol';
import { announce, plainRichText } from '@canvass/ui';
import { useEffect, useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { sharesFrom, sumOf, totalOf } from './shares.ts';

/** The sum is announced after this pause, so that it does not interrupt every step of a slider. */
const PAUSE_MS = 800;

export interface Shares {
  readonly total: number;
  /** The total with its unit. */
  readonly totalText: string;
  readonly sum: number;
  /** The sum, and the remainder or excess, as texts. */
  readonly sumText: string;
  readonly stateText: string;
  /** gid of the last item, which can get the rest. */
  readonly last: string;
  give(item: Option, share: number | null): void;
  /** The maximum of an item, such that the sum does not exceed the total; never below its current share. */
  capFor(item: Option): number;
  fillRest(): void;
  clear(): void;
}

/** Shares of a total (TYPE-7, Slider: the slider caps so that the sum does not exceed it). */
export function useShares({
  view,
  answer,
  t,
  onChange,
}: ViewProps<QuestionOf<'proportion'>, ProportionAnswer>): Shares {
  const { question } = view;
  const { now, commit } = useLatestAnswer(answer, onChange);
  const options = view.options.map(({ option }) => option);
  const total = totalOf(question);
  const sum = sumOf(answer, options);
  const last = view.options.at(-1);
  const totalText = question.unit === undefined ? String(total) : `${total} ${question.unit}`;
  const sumText = t('proportion.sum', { sum, total: totalText });
  const stateText = restText(total - sum, t);
  useAnnouncedLater(`${sumText}. ${stateText}`, answer !== undefined);

  const give = (item: Option, share: number | null) => {
    const shares = new Map(Object.entries(now() ?? {}));
    if (share === null) shares.delete(item.gid);
    else shares.set(item.gid, share);
    commit(sharesFrom(question, shares) ?? null);
  };
  return {
    total,
    totalText,
    sum,
    sumText,
    stateText,
    last: last === undefined ? '' : plainRichText(last.title),
    give,
    capFor({ gid }) {
      const own = answer?.[gid] ?? 0;
      return Math.max(own, total - (sum - own));
    },
    fillRest() {
      if (last === undefined) return;
      const current = now();
      give(last.option, (current?.[last.option.gid] ?? 0) + total - sumOf(current, options));
    },
    clear() {
      commit(null);
      announce(t('proportion.cleared'));
    },
  };
}

function restText(rest: number, t: ViewProps['t']): string {
  if (rest === 0) return t('proportion.whole');
  return rest > 0 ? t('proportion.left', { count: rest }) : t('proportion.over', { count: -rest });
}

/** Announces changes after a pause; the initial texts are not announced. */
function useAnnouncedLater(words: string, speaks: boolean): void {
  const said = useRef(words);
  useEffect(() => {
    if (said.current === words) return;
    const timer = setTimeout(() => {
      said.current = words;
      if (speaks) announce(words);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, speaks]);
}
