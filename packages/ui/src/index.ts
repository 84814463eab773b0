export {
  accentTokens,
  computeContrast,
  MIN_EDGE_CONTRAST,
  readableTextColour,
  MIN_TEXT_CONTRAST,
} from './colours/accent-tokens.ts';
export { announce, LiveRegion, showToast, ToastQueue } from './announcing/announcer.tsx';
export { AuthorText, SurveyLanguageProvider, useSurveyLanguage } from './controls/author-text.tsx';
export { Button } from './controls/button.tsx';
export { ChoiceRow, type ChoiceRowProps } from './controls/choice-row.tsx';
export { Dialog, Sheet } from './controls/dialog.tsx';
export { ErrorSummary } from './errors/error-summary.tsx';
export { focusField, sortByPosition } from './errors/focus-field.ts';
export { FieldMessage } from './errors/field-message.tsx';
export { FileField } from './controls/file-field.tsx';
export { darkGround, groundTokens } from './colours/ground-tokens.ts';
export { lateComponent, type LateComponent } from './controls/late-component.tsx';
export { i18nextOptions, operatorLanguages, useChosenLocale } from './languages/operator-languages.ts';
export { hasJustMoved, noteOwnMove } from './controls/just-moved.ts';
export { LanguageSelect } from './controls/language-select.tsx';
export { PageActions, PageShell } from './controls/page-shell.tsx';
export { ErrorBoundary } from './errors/error-boundary.tsx';
export { forgetOnRetry, latePart, PartBoundary } from './errors/part-boundary.tsx';
export { ProgressBar } from './controls/progress-bar.tsx';
export { RetryImage } from './images/retry-image.tsx';
export { plainRichText, RichTextView } from './controls/rich-text-view.tsx';
export { applyScheme, chooseScheme, type Scheme, SCHEMES, storedScheme } from './colours/scheme.ts';
export { QrCode, qrPath } from './images/qr-code.tsx';
export { saveFile } from './controls/save-file.ts';
export { SelectField } from './controls/select-field.tsx';
export { Skeleton } from './controls/skeleton.tsx';
export { TextArea, TextField } from './controls/text-field.tsx';
export { useStableWhilePressed } from './controls/use-stable-while-pressed.tsx';
export { VisuallyHidden } from './controls/visually-hidden.tsx';
