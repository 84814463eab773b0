import type { ScoreAnswer } from '@canvass/protocol';
import type { ViewProps } from '../view-props.ts';
import type { ScaleKind } from './scale.ts';

export interface ScoreItemsViewProps extends ViewProps<ScoreAnswer> {
  readonly kind: ScaleKind;
}
