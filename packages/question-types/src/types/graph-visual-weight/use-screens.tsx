import { useEffect, useEffectEvent, useState } from 'react';
import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { NONE, type ScreenAnswer } from './screens.ts';

/** Interval in ms at which the clock is read. */
const TICK_MS = 200;

interface Countdown {
  readonly secondsLeft: number;
  add(seconds: number): void;
}

/**
 * Counts seconds down while `isRunning` is true and the tab is visible. Calls `onEnd` once.
 * Another `key` restarts the countdown.
 */
function useCountdown({
  seconds,
  secondsAtFirst = seconds,
  isRunning,
  key,
  onEnd,
}: {
  readonly seconds: number;
  /** The remaining seconds for the first `key`, if some of its time has already passed. */
  readonly secondsAtFirst?: number;
  readonly isRunning: boolean;
  readonly key: number;
  onEnd(): void;
}): Countdown {
  const [state, setState] = useState({ key, ms: secondsAtFirst * 1000 });
  const ms = state.key === key ? state.ms : seconds * 1000;
  if (state.key !== key) setState({ key, ms });
  const spend = (spent: number) => setState((now) => ({ ...now, ms: Math.max(0, now.ms - spent) }));
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isRunning) return;
    let last = performance.now();
    const readClock = () => {
      const now = performance.now();
      if (!document.hidden) spend(now - last);
      last = now;
    };
    const forget = () => {
      last = performance.now();
    };
    const timer = setInterval(readClock, TICK_MS);
    // Timers of a hidden tab may pause, so the time until it is visible does not count.
    document.addEventListener('visibilitychange', forget);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', forget);
    };
  }, [isRunning, key]);
  const isOver = isRunning && ms === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return {
    secondsLeft: Math.ceil(ms / 1000),
    add: (more) => setState((now) => ({ ...now, ms: now.ms + more * 1000 })),
  };
}

type Props = ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>;

/**
 * `ready`: before the start. `loading`, `looking`: only the image is visible. `choosing`: the respondent chooses a
 * region. `done`: all images are answered, and can be viewed again.
 */
type Phase = 'ready' | 'loading' | 'looking' | 'choosing' | 'done';

export interface Screens {
  readonly phase: Phase;
  readonly index: number;
  readonly image: OptionView | undefined;
  /** Undefined until the respondent chooses. */
  readonly entry: ScreenAnswer | undefined;
  readonly isLast: boolean;
  /** Whether all images are answered, so that each can be shown again. */
  readonly canReview: boolean;
  readonly canChoose: boolean;
  readonly seconds: number;
  readonly looking: Countdown;
  readonly choosing: (Countdown & { readonly seconds: number }) | undefined;
  readonly isLocked: boolean;
  start(): void;
  loaded(): void;
  choose(entry: ScreenAnswer): void;
  next(): void;
  /** Called only if `canReview`. */
  previous(): void;
  reset(): void;
}

const DEFAULT_LOOK_SECONDS = 5;

/**
 * The state and steps of the question, image by image. Each answer is stored immediately, so that a reload continues at the
 * next image.
 */
export function useScreens(props: Props): Screens {
  const { view, answer, t, onChange } = props;
  const { look_seconds: seconds = DEFAULT_LOOK_SECONDS, answer_seconds: limit } = view.question;
  const total = view.rows.length;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const isTimed = limit !== undefined;
  const [position, setPosition] = useState<ScreenPosition>(() => positionAfter(answer, { total, isTimed }));
  const [round, setRound] = useState(0);
  const [locked, setLocked] = useState(false);
  const { index, phase } = position;
  const reviews = phase === 'done' || (!isTimed && total > 0 && answer?.ans.length === total);
  const entries = () => getAnswer()?.ans ?? [];
  const startOf = (earlierAnswer: GraphVisualWeightAnswer | undefined) =>
    earlierAnswer?.st ?? nowInSeconds(props);

  const looking = useCountdown({
    seconds,
    isRunning: phase === 'looking',
    key: round * total + index,
    onEnd() {
      // The answer stores the start time, so that after a reload the remaining time continues.
      if (isTimed && getAnswer() === undefined) commit({ st: startOf(undefined), ans: [] });
      setPosition({ index, phase: 'choosing' });
      announce(t('graph.choose'));
    },
  });
  const choosing = useChoosingTime(props, {
    isRunning: phase === 'choosing',
    key: round,
    onEnd() {
      const unansweredEntries = Array.from({ length: total - entries().length }, () => NONE);
      commit({ st: startOf(getAnswer()), ans: [...entries(), ...unansweredEntries] });
      setLocked(true);
      setPosition({ index, phase: 'done' });
    },
  });

  return {
    phase,
    index,
    image: view.rows[index],
    entry: answer?.ans[index],
    isLast: index >= total - 1,
    canReview: reviews,
    canChoose: phase === 'choosing' || (phase === 'done' && !isTimed),
    seconds,
    looking,
    choosing: limit === undefined ? undefined : { ...choosing, seconds: limit },
    isLocked: locked,
    start: () => setPosition({ index, phase: 'loading' }),
    loaded: () =>
      setPosition((before) => (before.phase === 'loading' ? { ...before, phase: 'looking' } : before)),
    choose: (entry) => commit({ st: startOf(getAnswer()), ans: entries().toSpliced(index, 1, entry) }),
    next: () => setPosition({ index: index + 1, phase: reviews ? 'done' : 'ready' }),
    previous: () => setPosition({ index: index - 1, phase: 'done' }),
    reset() {
      commit(null);
      setRound(round + 1);
      setPosition({ index: 0, phase: 'ready' });
      announce(t('graph.cleared'));
    },
  };
}

const nowInSeconds = ({ services }: Props) => Math.floor((services.now?.() ?? Date.now()) / 1000);

/** Counts down a limited time for choosing. The first countdown begins with the remaining time. */
function useChoosingTime(
  props: Props,
  { isRunning, ...round }: Pick<Parameters<typeof useCountdown>[0], 'isRunning' | 'key' | 'onEnd'>,
): Countdown {
  const { look_seconds: seconds = DEFAULT_LOOK_SECONDS, answer_seconds: limit } = props.view.question;
  const [secondsAtFirst] = useState(() =>
    limit === undefined ? 1 : secondsLeft(props.answer, { limit, seconds }, nowInSeconds(props)),
  );
  return useCountdown({
    seconds: limit ?? 1,
    secondsAtFirst,
    isRunning: isRunning && limit !== undefined,
    ...round,
  });
}

interface ScreenPosition {
  readonly index: number;
  readonly phase: Phase;
}

/**
 * The first unanswered image, at which a respondent continues, or the first image if all are answered. A respondent who
 * was choosing for the first image under a time limit continues choosing, because the image has been shown.
 */
function positionAfter(
  answer: GraphVisualWeightAnswer | undefined,
  { total, isTimed }: { readonly total: number; readonly isTimed: boolean },
): ScreenPosition {
  const index = answer?.ans.length ?? 0;
  if (index > 0 && index >= total) return { index: 0, phase: 'done' };
  return { index: index, phase: isTimed && answer !== undefined && index === 0 ? 'choosing' : 'ready' };
}

/**
 * Remaining seconds for choosing (TYPE-14): the limit minus the time since `st`. Time for looking at further images does
 * not count.
 */
function secondsLeft(
  answer: GraphVisualWeightAnswer | undefined,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
  now: number,
): number {
  if (answer === undefined) return limit;
  const spentSeconds = Math.max(0, now - answer.st - seconds * answer.ans.length);
  return Math.max(0, limit - spentSeconds);
}
