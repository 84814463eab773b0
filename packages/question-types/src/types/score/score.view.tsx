import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import type { CSSProperties } from 'react';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { findMean, type ScaleKind } from '../../answers/score-items/scale.ts';
import { scoreIn } from '../../answers/score-items/score-entry.ts';
import { ScoreItem, type ScoreItemsViewProps, useScores } from '../../controls/score-items/score-item.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import '../../controls/score-items/score-items.css';

/** A question with scores: stars, hearts, thumbs or faces, sliders with a number field, or boxes from 0 to 10. */
export default function ScoreView(props: ViewProps<QuestionOf<'score'>, ScoreAnswer>) {
  return <ScoreItems {...props} kind={kindOfScore(props.view.question)} />;
}

function ScoreItems(props: ScoreItemsViewProps) {
  const { view, answer, t, layout } = props;
  const scores = useScores(props);
  const { question } = view;
  const clear = () => {
    scores.clear();
    document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
  };
  return (
    <QuestionFrame {...props} shape="group">
      <div className="cv-scores" data-layout={layout} style={widthStyle(props)}>
        {/* Not in columns, which would leave no room for scales. */}
        <OptionGrid view={{ ...view, question: { ...question, columns: 1 } }}>
          {(shown) => (
            <ScoreItem {...props} optionView={shown} entry={answer?.[shown.option.gid]} scores={scores} />
          )}
        </OptionGrid>
      </div>
      {question.score_current === true && <p className="cv-score-current">{currentText(props)}</p>}
      {question.required !== true && (
        // The button keeps its space if there is no answer, to avoid a layout shift.
        <div className="cv-clear" data-idle={answer === undefined || undefined}>
          <Button kind="quiet" size="mini" onClick={clear}>
            {t('score.clear')}
          </Button>
        </div>
      )}
    </QuestionFrame>
  );
}

/** A text with the score, or the mean of several, without items that do not apply (TYPE-5, `score_current`). */
function currentText({ view, answer, t }: ScoreItemsViewProps): string {
  const scores = view.options.flatMap(({ option }) => scoreIn(answer?.[option.gid]) ?? []);
  const value = findMean(scores) ?? t('score.none');
  return t(view.options.length === 1 ? 'score.current' : 'score.mean', { value });
}

/** Widths of titles and scales in percent, as custom properties. Titles have 20% by default (CONST-5). */
function widthStyle({ view, layout }: ScoreItemsViewProps): CSSProperties {
  const { pc_title_width, pc_question_width, phone_title_width, phone_question_width } = view.question;
  const [title, scale] =
    layout === 'pc' ? [pc_title_width, pc_question_width] : [phone_title_width, phone_question_width];
  // Custom properties, which React's types do not know.
  return {
    ...(title !== undefined && { '--title-share': `${title}%` }),
    ...(scale !== undefined && { '--scale-share': `${scale}%` }),
  } as CSSProperties;
}

function kindOfScore({ custom_qtype: variant }: QuestionOf<'score'>): ScaleKind {
  return variant === 'cursor_score' || variant === 'nps' ? variant : 'star_score';
}
