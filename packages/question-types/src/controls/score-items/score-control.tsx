import type { OptionView } from '@canvass/logic';
import type { ScoreEntry } from '@canvass/protocol';
import type { ScoreItemsViewProps } from './score-items-props.tsx';
import { NpsPoints } from '../score-controls/nps-points.tsx';
import { ScaleEnds, scaleWords } from '../score-controls/scale-ends.tsx';
import { ScoreSlider } from '../score-controls/score-slider.tsx';
import { StarPoints } from '../score-controls/star-points.tsx';
import { useExplicitChoice } from '../options/use-explicit-choice.tsx';
import { scoreIn } from '../../answers/score-items/score-entry.ts';
import { scaleOf } from '../../answers/score-items/scale.ts';

interface ScoreControlProps extends ScoreItemsViewProps {
  readonly shown: OptionView;
  readonly entry: ScoreEntry | undefined;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  give(score: number | null): void;
  /** Done by a tap, with nothing left to say. */
  done?: (() => void) | undefined;
}

/** What gives the score of one item. */
export function ScoreControl(props: ScoreControlProps) {
  const { kind, view, shown, entry, give, done, t, layout, id, labelledBy, describedBy, invalid } = props;
  const { isExplicit, ...keys } = useExplicitChoice();
  const { question } = view;
  const words = scaleWords(view, shown);
  const shared = {
    scale: scaleOf(kind, question, shown.option),
    value: scoreIn(entry) ?? null,
    id,
    labelledBy,
    describedBy,
    invalid,
    t,
    layout,
    reverse: question.reverse,
    hideNumbers: question.score_hide,
  };
  if (kind === 'cursor_score') {
    return (
      <ScoreSlider
        {...shared}
        words={words}
        commit={give}
        clearable={question.required !== true && view.options.length > 1}
      />
    );
  }
  const points = {
    ...shared,
    ...keys,
    name: `q-${view.gid}-${shown.option.gid}`,
    choose: (score: number) => {
      give(score);
      if (isExplicit()) done?.();
    },
    confirm: () => isExplicit() && done?.(),
  };
  if (kind === 'nps') return <NpsPoints {...points} words={words} />;
  return (
    <div className="cv-star-scale">
      <StarPoints {...points} words={words} symbol={question.icon} />
      {words !== undefined && <ScaleEnds words={words} reverse={question.reverse} />}
    </div>
  );
}
