import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { ScoreItemsView } from '../score-items/score-items-view.tsx';
import type { ViewProps } from '../view-props.ts';

/** A slider with a number beside it. */
export default function CursorScoreView(props: ViewProps<QuestionOf<'score'>, ScoreAnswer>) {
  return <ScoreItemsView {...props} kind="cursor_score" />;
}
