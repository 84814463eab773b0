import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import type { ViewProps } from '../view-props.ts';
import { ListOrPicker } from '../views/options/list-or-picker.tsx';

/** A list to choose from, and a picker where it is long. */
export default function InfoAgeView(props: ViewProps<QuestionOf<'info_age'>, SingleAnswer>) {
  return <ListOrPicker {...props} />;
}
