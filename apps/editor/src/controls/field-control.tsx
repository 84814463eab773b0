import type { FieldForm } from '@canvass/project/file';
import type { ComponentType } from 'react';
import { AnyControl } from './any-control.tsx';
import type { ControlProps } from './form-context.ts';
import { FontControl } from './font-control.tsx';
import { FormsControl } from './forms-control.tsx';
import { ListControl } from './list-control.tsx';
import { NamesControl, RecordControl } from './record-control.tsx';
import { ReferenceControl } from './reference-control.tsx';
import {
  ChoiceControl,
  CodeControl,
  ExpressionControl,
  FlagControl,
  NumberControl,
  RangeControl,
  RichTextControl,
  TextControl,
} from './simple-controls.tsx';

type Kind = FieldForm['kind'];

/** The control of each kind of field. */
const CONTROLS: {
  readonly [K in Kind]: ComponentType<ControlProps<Extract<FieldForm, { readonly kind: K }>>>;
} = {
  flag: FlagControl,
  number: NumberControl,
  choice: ChoiceControl,
  text: TextControl,
  'rich text': RichTextControl,
  expression: ExpressionControl,
  code: CodeControl,
  font: FontControl,
  reference: ReferenceControl,
  range: RangeControl,
  list: ListControl,
  record: RecordControl,
  names: NamesControl,
  forms: FormsControl,
  any: AnyControl,
};

/** The control of a form. */
export function FieldControl(props: ControlProps) {
  // The table has the control of the same kind.
  const Control = CONTROLS[props.form.kind] as ComponentType<ControlProps>;
  return <Control {...props} />;
}
