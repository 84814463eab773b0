import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { ScoreItemsView } from '../../controls/score-items/score-items-view.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import { kindOfScore } from './score.ts';

/** Stars, hearts, thumbs or faces, whole or half; a slider with a number beside it; or boxes from 0 to 10. */
export default function ScoreView(props: ViewProps<QuestionOf<'score'>, ScoreAnswer>) {
  return <ScoreItemsView {...props} kind={kindOfScore(props.view.question)} />;
}
