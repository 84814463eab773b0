export { type AccentTokens, accentTokens } from './accent-tokens.ts';
export { announce, type Politeness } from './announcing/announcer.ts';
export { Button, type ButtonProps } from './button.tsx';
export { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx';
export { Dialog, type DialogProps, Sheet } from './dialog.tsx';
export { ErrorSummary, type SummaryError } from './error-summary.tsx';
export { FieldMessage } from './field-message.tsx';
export { lateComponent, type LateComponent } from './late-component.tsx';
export { LiveRegion } from './announcing/live-region.tsx';
export { PageActions, PageShell } from './page-shell.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { RetryImage } from './retry-image.tsx';
export {
  plainRichText,
  RichTextView,
  type RichTextElement,
  type RichTextNode,
  type RichTextValue,
} from './rich-text-view.tsx';
export { SelectField, type SelectFieldProps } from './select-field.tsx';
export { Skeleton } from './skeleton.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './text-field.tsx';
export { showToast, ToastQueue } from './announcing/toast.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
