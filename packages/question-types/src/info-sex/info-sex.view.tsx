import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import type { ViewProps } from '../view-props.ts';
import { ListOrPicker } from '../views/options/list-or-picker.tsx';

/** A list to choose from, and a picker where it is long. */
export default function InfoSexView(props: ViewProps<QuestionOf<'info_sex'>, SingleAnswer>) {
  return <ListOrPicker {...props} />;
}
