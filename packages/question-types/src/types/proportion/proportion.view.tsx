import type { QuestionOf, Option } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ProportionAnswer } from '@canvass/protocol';
import { announce, Button, plainRichText } from '@canvass/ui';
import { type CSSProperties, useEffect, useRef } from 'react';
import { ItemTitle } from '../../controls/score-items/item-title.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { ScoreSlider } from '../../controls/score-controls/score-slider.tsx';
import { isAtMost, createShares, computeSum, totalOf } from './shares.ts';
import '../../controls/score-items/score-items.css';
import './proportion.css';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';

/** Pause after which the sum is announced, so that it does not interrupt every step of a slider. */
const PAUSE_MS = 800;

interface Shares {
  readonly total: number;
  readonly totalText: string;
  readonly sum: number;
  /** The sum, and the remainder or excess, as texts. */
  readonly sumText: string;
  readonly stateText: string;
  /** Title of the last item, which can get the rest. */
  readonly last: string;
  setShare(item: Option, share: number | null): void;
  /** The share with which the sum reaches the total. Never below the current share. */
  capFor(item: Option): number;
  fillRest(): void;
  clear(): void;
}

/** Reads and changes the shares. Sliders stop when the sum reaches the total (TYPE-7). */
function useShares({
  view,
  answer,
  t,
  onChange,
}: ViewProps<QuestionOf<'proportion'>, ProportionAnswer>): Shares {
  const { question } = view;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const options = view.options.map(({ option }) => option);
  const total = totalOf(question);
  const sum = computeSum(answer, options);
  const last = view.options.at(-1);
  const totalText = question.unit === undefined ? String(total) : `${total} ${question.unit}`;
  const sumText = t('proportion.sum', { sum, total: totalText });
  const stateText = restText(total - sum, t);
  useAnnouncedLater(`${sumText}. ${stateText}`, answer !== undefined);

  const setShare = (item: Option, share: number | null) => {
    const shares = new Map(Object.entries(getAnswer() ?? {}));
    if (share === null) shares.delete(item.gid);
    else shares.set(item.gid, share);
    commit(createShares(question, shares) ?? null);
  };
  return {
    total,
    totalText,
    sum,
    sumText,
    stateText,
    last: last === undefined ? '' : plainRichText(last.title),
    setShare,
    capFor({ gid }) {
      const currentShare = answer?.[gid] ?? 0;
      return Math.max(currentShare, total - (sum - currentShare));
    },
    fillRest() {
      if (last === undefined) return;
      const currentAnswer = getAnswer();
      setShare(
        last.option,
        (currentAnswer?.[last.option.gid] ?? 0) + total - computeSum(currentAnswer, options),
      );
    },
    clear() {
      commit(null);
      announce(t('proportion.cleared'));
    },
  };
}

function restText(remainder: number, t: ViewProps['t']): string {
  if (remainder === 0) return t('proportion.whole');
  return remainder > 0
    ? t('proportion.left', { count: remainder })
    : t('proportion.over', { count: -remainder });
}

/** Announces changes of a text after a pause, but not the initial text. */
function useAnnouncedLater(text: string, isAnnounced: boolean): void {
  const announced = useRef(text);
  useEffect(() => {
    if (announced.current === text) return;
    const timer = setTimeout(() => {
      announced.current = text;
      if (isAnnounced) announce(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isAnnounced]);
}

/** A number field and a slider for each item, the current sum, and a button that gives the rest to the last item. */
export default function ProportionView(props: ViewProps<QuestionOf<'proportion'>, ProportionAnswer>) {
  const { view, answer, t, layout } = props;
  const shares = useShares(props);
  const isLess = isAtMost(view.question);
  const hint = t(isLess ? 'proportion.hint_most' : 'proportion.hint', { total: shares.totalText });
  const remainder = shares.total - shares.sum;
  return (
    <QuestionFrame {...props} shape="group" hint={hint}>
      <div className="cv-scores cv-shares" data-layout={layout}>
        <OptionGrid view={{ ...view, question: { ...view.question, columns: 1 } }}>
          {(shown) => <Share {...props} optionView={shown} shares={shares} />}
        </OptionGrid>
      </div>
      <ShareSum {...shares} />
      {!isLess && (
        <div className="cv-share-rest" data-idle={remainder <= 0 || shares.sum === 0 || undefined}>
          <Button size="small" onClick={shares.fillRest}>
            {t('proportion.rest', { count: Math.max(0, remainder), title: shares.last })}
          </Button>
        </div>
      )}
      {view.question.required !== true && (
        <div className="cv-clear" data-idle={answer === undefined || undefined}>
          <Button
            kind="quiet"
            size="mini"
            onClick={() => {
              shares.clear();
              document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
            }}
          >
            {t('proportion.clear')}
          </Button>
        </div>
      )}
    </QuestionFrame>
  );
}

type ShareProps = ViewProps<QuestionOf<'proportion'>, ProportionAnswer> & {
  readonly optionView: OptionView;
  readonly shares: Shares;
};

function Share({ view, answer, issues, t, layout, optionView, shares }: ShareProps) {
  const { option } = optionView;
  const { control } = partIds(view.gid, option.gid);
  const unit = option.rightWord ?? view.question.unit;
  return (
    <section className="cv-score-item" data-layout={layout} data-named>
      <ItemTitle id={`${control}-name`} optionView={optionView} content={view.question.content_type} t={t} />
      <div className="cv-score-body">
        <ScoreSlider
          scale={{ min: 0, max: shares.total, step: 1 }}
          value={answer?.[option.gid] ?? null}
          cap={shares.capFor(option)}
          commit={(share) => shares.setShare(option, share)}
          id={control}
          labelledBy={`${control}-name`}
          describedBy={describedBy({ view, issues, hint: true })}
          invalid={issues.length > 0}
          t={t}
          layout={layout}
          {...(unit !== undefined && { unit })}
          hideNumbers
          hasNumberFirst
        />
      </div>
    </section>
  );
}

/** Shows the current sum. Its changes are announced. */
function ShareSum({ sum, total, sumText, stateText }: Shares) {
  // A custom property, which React's types do not know.
  const style = { '--done': Math.min(1, sum / total) } as CSSProperties;
  const state = sum === total ? 'whole' : sum > total ? 'over' : 'left';
  return (
    <div className="cv-share-sum" data-state={state}>
      <div className="cv-share-bar" style={style} aria-hidden="true" />
      <p className="cv-share-words">
        <span dir="auto">{sumText}</span>
        <span className="cv-share-state" dir="auto">
          {stateText}
        </span>
      </p>
    </div>
  );
}
