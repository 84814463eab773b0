import type { ValueShape } from '@canvass/logic';
import type { TextRules } from './text-rules.ts';

/** The shape of a text: a number between its bounds, a date, or any text. A patch may move the bounds. */
export function textShape(
  { validator, settings: { range, format } }: TextRules,
  { plaster_code: patch }: { readonly plaster_code?: string | undefined },
): ValueShape {
  if (validator.id === 'date' && (format ?? 'yyyy-MM-dd') === 'yyyy-MM-dd')
    return { kind: 'text', dated: true };
  const [from, to] = range ?? [];
  const isBounded = typeof from === 'number' && typeof to === 'number' && from <= to;
  if (validator.numeric !== true || !isBounded || patch !== undefined) return { kind: 'text' };
  return { kind: 'number', from, to, written: true, ...(validator.id === 'int' && { whole: true }) };
}
