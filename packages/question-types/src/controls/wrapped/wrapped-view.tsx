import type { ComponentType } from 'react';
import type { ViewProps } from '../view-props.ts';
import { FixedValue } from './fixed-value.tsx';

/**
 * The view of questions with fields that change how any type is answered (`read_only`), around that of their type. Other
 * questions have the view of their type.
 */
export function wrapView(View: ComponentType<ViewProps>): ComponentType<ViewProps> {
  return function WrappedView(props) {
    return props.view.fixed === undefined ? <View {...props} /> : <FixedValue {...props} />;
  };
}
