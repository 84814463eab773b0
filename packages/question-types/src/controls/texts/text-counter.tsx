import { announce } from '@canvass/ui';
import { textLength } from '@canvass/validators';
import { useEffect } from 'react';
import { normaliseText, TEXT_MAX, type TextRules } from '../../answers/open-text/text-rules.ts';
import type { Translate } from '../view-props.ts';

/** Said when typing pauses this long, so that nobody is interrupted at every letter. */
const PAUSE_MS = 1000;
/** Said only near the limit: below this share of it there is nothing to worry about. */
const NEAR = 0.8;

interface TextCounterProps {
  readonly id: string;
  /** As typed. */
  readonly text: string;
  readonly rules: TextRules;
  readonly t: Translate;
}

/** Whether the field shows how much may still be written: the author's limit always, ours only when it is near. */
export function hasCounter(text: string, { maxLength }: TextRules): boolean {
  return maxLength !== undefined && (maxLength < TEXT_MAX || text.length > TEXT_MAX * NEAR);
}

/** How much may still be written. The field itself never cuts: what is too long is said and kept. */
export function TextCounter({ id, text, rules, t }: TextCounterProps) {
  const { maxLength = TEXT_MAX } = rules;
  const length = textLength(normaliseText(text, rules));
  const left = maxLength - length;
  const words =
    left < 0 ? t('question.length_over', { count: -left }) : t('question.length_left', { count: left });
  const near = length > maxLength * NEAR;
  useEffect(() => {
    if (!near) return;
    const timer = setTimeout(() => announce(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [near, words]);
  return (
    <p id={id} className="cv-counter" data-over={left < 0 || undefined}>
      {words}
    </p>
  );
}
