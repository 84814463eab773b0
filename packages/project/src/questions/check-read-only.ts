import { computeWords } from '../json/wording.ts';
import { adviseRemoval } from '../findings/advice.ts';
import { objectOf, textOf } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Item } from '../project-index/project-index.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';

/** Fields that only concern answers of respondents. */
const ABOUT_ANSWERS = [
  'required',
  'required_text',
  'no_answer',
  'unique',
  'sms_verify',
  'answerByVoice',
  'placeholder_text',
  'options_range',
  'words_number_range',
  'search',
  'attachData',
] as const;

/** Checks a question that cannot be answered (SHOW-24): it needs a source of its value, and no fields of ABOUT_ANSWERS. */
export function checkReadOnly(question: QuestionParts, { findings }: CheckContext): void {
  const { value, path } = question.item;
  if (value.read_only !== true) return;
  if (!hasValue(question))
    findings.add({
      id: 'answer.read-only-empty',
      path: child(path, 'read_only'),
      message:
        'Respondents see this question with its value and cannot answer it, but nothing gives it a value.',
      fix: 'Add auto_fill with an expression, such as "Q1", or a default (defaultOptionSelect, `selected` of an option), or remove read_only.',
    });
  for (const field of ABOUT_ANSWERS)
    if (isGiven(value[field]))
      findings.add({
        id: 'answer.read-only-unused',
        severity: 'warning',
        path: child(path, field),
        message: computeWords`\`${field}\` is about answers that respondents give, and this question is read_only.`,
        ...adviseRemoval(', or remove read_only.', field),
      });
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);

function hasValue({ item: { value }, options, rows }: QuestionParts): boolean {
  const parts = [...options, ...rows];
  return (
    isGiven(value.auto_fill) ||
    isGiven(value.defaultOptionSelect) ||
    isWritten(textOf(objectOf(value.open_attrs)?.defaultCotnent)) ||
    parts.some(hasOwnValue)
  );
}

const hasOwnValue = ({ value }: Item<'option' | 'row'>): boolean =>
  value.selected === true ||
  isGiven(value.auto_code) ||
  isWritten(textOf(objectOf(value.open_attrs)?.defaultCotnent));

const isWritten = (text = ''): boolean => text.trim() !== '';
