import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { ScoreItemsView } from '../score-items/score-items-view.tsx';
import type { ViewProps } from '../view-props.ts';

/** Stars, hearts, thumbs or faces, whole or half. */
export default function StarScoreView(props: ViewProps<QuestionOf<'score'>, ScoreAnswer>) {
  return <ScoreItemsView {...props} kind="star_score" />;
}
