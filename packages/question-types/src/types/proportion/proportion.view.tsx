import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ProportionAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import type { CSSProperties } from 'react';
import { ItemTitle } from '../../controls/score-items/item-title.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { ScoreSlider } from '../../controls/score-controls/score-slider.tsx';
import { isAtMost } from './shares.ts';
import { type Shares, useShares } from './use-shares.tsx';
import '../../controls/score-items/score-items.css';
import './proportion.css';

/** A number field and a slider for each item, the current sum, and a button that gives the rest to the last item. */
export default function ProportionView(props: ViewProps<QuestionOf<'proportion'>, ProportionAnswer>) {
  const { view, answer, t, layout } = props;
  const shares = useShares(props);
  const isLess = isAtMost(view.question);
  const hint = t(isLess ? 'proportion.hint_most' : 'proportion.hint', { total: shares.totalText });
  const rest = shares.total - shares.sum;
  return (
    <QuestionFrame {...props} shape="group" hint={hint}>
      <div className="cv-scores cv-shares" data-layout={layout}>
        <OptionGrid view={{ ...view, question: { ...view.question, columns: 1 } }}>
          {(shown) => <Share {...props} shown={shown} shares={shares} />}
        </OptionGrid>
      </div>
      <ShareSum {...shares} />
      {!isLess && (
        <div className="cv-share-rest" data-idle={rest <= 0 || shares.sum === 0 || undefined}>
          <Button size="small" onClick={shares.fillRest}>
            {t('proportion.rest', { count: Math.max(0, rest), title: shares.last })}
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
  readonly shown: OptionView;
  readonly shares: Shares;
};

function Share({ view, answer, issues, t, layout, shown, shares }: ShareProps) {
  const { option } = shown;
  const { control } = partIds(view.gid, option.gid);
  const unit = option.rightWord ?? view.question.unit;
  return (
    <section className="cv-score-item" data-layout={layout} data-named>
      <ItemTitle id={`${control}-name`} shown={shown} content={view.question.content_type} t={t} />
      <div className="cv-score-body">
        <ScoreSlider
          scale={{ min: 0, max: shares.total, step: 1 }}
          value={answer?.[option.gid] ?? null}
          cap={shares.capFor(option)}
          commit={(share) => shares.give(option, share)}
          id={control}
          labelledBy={`${control}-name`}
          describedBy={describedBy({ view, issues, hint: true })}
          invalid={issues.length > 0}
          t={t}
          layout={layout}
          {...(unit !== undefined && { unit })}
          hideNumbers
          numberFirst
        />
      </div>
    </section>
  );
}

/** Shows the sum as text and as a bar; screen readers announce its changes. */
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
