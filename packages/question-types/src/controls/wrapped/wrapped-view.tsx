import { SEARCH_ABOVE } from '@canvass/project';
import type { ComponentType } from 'react';
import type { ViewProps } from '../view-props.ts';
import { Entries } from './entries.tsx';
import { FixedValue } from './fixed-value.tsx';
import { OptionSearch } from './option-search.tsx';

/**
 * The view of questions with fields that change how several types are answered (`read_only`, `entries`, `search`), around that of
 * their type. Other questions have the view of their type.
 */
export function wrapView(View: ComponentType<ViewProps>): ComponentType<ViewProps> {
  return function WrappedView(props) {
    const { fixed, question, options } = props.view;
    if (fixed !== undefined) return <FixedValue {...props} />;
    if (question.entries !== undefined) return <Entries {...props} View={View} />;
    const searches = question.search === true && options.length > SEARCH_ABOVE;
    return searches ? <OptionSearch {...props} View={View} /> : <View {...props} />;
  };
}
