import { VisuallyHidden } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import './chip.css';

/** Maximum number of characters that the button shows (CONST-7). */
const MAX_NOT_APPLICABLE_LENGTH = 30;

interface NotApplyProps {
  readonly id: string;
  /** The author's text (`not_apply_text`). */
  readonly text: string | undefined;
  /** Title of the item or row for screen readers. */
  readonly itemTitle?: string | undefined;
  readonly checked: boolean;
  readonly t: Translate;
  readonly describedBy?: string | undefined;
  toggle(checked: boolean): void;
}

/** A native checkbox that looks like a button. Screen readers read the whole text (TYPE-22). */
export function NotApply({ id, text, itemTitle, checked, t, describedBy, toggle }: NotApplyProps) {
  const fullText = text ?? t('not_apply.text');
  const shownText = shortTitle(fullText);
  const name =
    itemTitle === undefined || itemTitle === ''
      ? fullText
      : t('not_apply.of', { title: itemTitle, text: fullText });
  return (
    <label className="cv-chip cv-not-apply" title={shownText === fullText ? undefined : fullText}>
      <input
        id={id}
        type="checkbox"
        className="cv-choice-input"
        checked={checked}
        aria-describedby={describedBy}
        onChange={({ target }) => toggle(target.checked)}
      />
      <span aria-hidden="true" dir="auto">
        {shownText}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </label>
  );
}

function shortTitle(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_NOT_APPLICABLE_LENGTH) return text;
  return `${characters.slice(0, MAX_NOT_APPLICABLE_LENGTH).join('').trimEnd()}…`;
}
