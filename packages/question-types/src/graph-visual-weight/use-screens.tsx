import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useState } from 'react';
import type { ViewProps } from '../view-props.ts';
import { useLatestAnswer } from '../views/question/use-latest-answer.tsx';
import { NONE, type ScreenAnswer } from './screens.ts';
import { type Countdown, useCountdown } from './use-countdown.tsx';

type Props = ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>;

/**
 * ready: waits to be started; loading and looking: the picture alone; choosing; done: nothing is left, all pictures can be
 * looked at again.
 */
export type Phase = 'ready' | 'loading' | 'looking' | 'choosing' | 'done';

export interface Screens {
  readonly phase: Phase;
  /** Index of the picture. */
  readonly at: number;
  readonly picture: OptionView | undefined;
  /** What was chosen on it. */
  readonly entry: ScreenAnswer | undefined;
  readonly isLast: boolean;
  /** All pictures are answered, and those before and after this one can be looked at again. */
  readonly reviews: boolean;
  /** Regions are shown and one can be chosen. */
  readonly canChoose: boolean;
  /** Seconds for looking. */
  readonly seconds: number;
  readonly looking: Countdown;
  /** Time for choosing, where it is limited. */
  readonly choosing: (Countdown & { readonly seconds: number }) | undefined;
  /** The time for choosing ran out. */
  readonly locked: boolean;
  start(): void;
  loaded(): void;
  choose(entry: ScreenAnswer): void;
  next(): void;
  /** While all can be looked at again. */
  previous(): void;
  again(): void;
}

/** Seconds; what the author does not say. */
const LOOK = 5;

/** Leads from picture to picture. What is answered already stays: a reload goes on with the next picture. */
export function useScreens(props: Props): Screens {
  const { view, answer, t, services, onChange } = props;
  const { look_seconds: seconds = LOOK, answer_seconds: limit } = view.question;
  const total = view.rows.length;
  const { now, commit } = useLatestAnswer(answer, onChange);
  const [place, setPlace] = useState<Place>(() => placeAfter(answer, total));
  const [round, setRound] = useState(0);
  const [locked, setLocked] = useState(false);
  const { at, phase } = place;
  const isTimed = limit !== undefined;
  const reviews = phase === 'done' || (!isTimed && total > 0 && answer?.ans.length === total);
  const entries = () => now()?.ans ?? [];

  const looking = useCountdown({
    seconds,
    runs: phase === 'looking',
    key: round * total + at,
    onEnd() {
      setPlace({ at, phase: 'choosing' });
      announce(t('graph.choose'));
    },
  });
  const choosing = useCountdown({
    seconds: limit ?? 1,
    runs: isTimed && phase === 'choosing',
    key: round,
    onEnd() {
      const left = Array.from({ length: total - entries().length }, () => NONE);
      commit({ st: startOf(now()), ans: [...entries(), ...left] });
      setLocked(true);
      setPlace({ at, phase: 'done' });
    },
  });
  const startOf = (known: GraphVisualWeightAnswer | undefined) =>
    known?.st ?? Math.floor((services.now?.() ?? Date.now()) / 1000);

  return {
    phase,
    at,
    picture: view.rows[at],
    entry: answer?.ans[at],
    isLast: at >= total - 1,
    reviews,
    canChoose: phase === 'choosing' || (phase === 'done' && !isTimed),
    seconds,
    looking,
    choosing: limit === undefined ? undefined : { ...choosing, seconds: limit },
    locked,
    start: () => setPlace({ at, phase: 'loading' }),
    loaded: () =>
      setPlace((before) => (before.phase === 'loading' ? { ...before, phase: 'looking' } : before)),
    choose: (entry) => commit({ st: startOf(now()), ans: entries().toSpliced(at, 1, entry) }),
    next: () => setPlace({ at: at + 1, phase: reviews ? 'done' : 'ready' }),
    previous: () => setPlace({ at: at - 1, phase: 'done' }),
    again() {
      commit(null);
      setRound(round + 1);
      setPlace({ at: 0, phase: 'ready' });
      announce(t('graph.cleared'));
    },
  };
}

interface Place {
  readonly at: number;
  readonly phase: Phase;
}

function placeAfter(answer: GraphVisualWeightAnswer | undefined, total: number): Place {
  const at = answer?.ans.length ?? 0;
  return at > 0 && at >= total ? { at: 0, phase: 'done' } : { at, phase: 'ready' };
}
