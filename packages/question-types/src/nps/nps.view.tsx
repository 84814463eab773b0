import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { ScoreItemsView } from '../score-items/score-items-view.tsx';
import type { ViewProps } from '../view-props.ts';

/** Boxes from 0 to 10. */
export default function NpsView(props: ViewProps<QuestionOf<'score'>, ScoreAnswer>) {
  return <ScoreItemsView {...props} kind="nps" />;
}
