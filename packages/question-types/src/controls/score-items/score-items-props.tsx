import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import type { ViewProps } from '../view-props.ts';
import type { ScaleKind } from '../../answers/score-items/scale.ts';

export interface ScoreItemsViewProps extends ViewProps<QuestionOf<'score'>, ScoreAnswer> {
  readonly kind: ScaleKind;
}
