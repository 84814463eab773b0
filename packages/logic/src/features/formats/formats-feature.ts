import type { RichPlaceholder } from '@canvass/project';
import type { EngineFeature } from '../../compile/feature.ts';
import { valueFormats } from '../../content/piping.ts';
import { isList, isRecord, type Value } from '../../language/index.ts';
import { DATE_STYLES, type DateStyle, writeAmount, writeDate, writeNumber } from './language-forms.ts';

/** PIPE-8, PIPE-9: formats of placeholders, and levels of answers with several. */
export const formatsFeature: EngineFeature = {
  id: 'formats',
  compile: () => ({ extensions: () => [valueFormats.entry(applyFormat)] }),
};

/** The value of a placeholder: of its level, with texts in its format. Parts that the format does not fit stay the same. */
function applyFormat({ level, format }: RichPlaceholder, value: Value, language: string): Value {
  const chosen = level === undefined ? value : isList(value) ? (value[level - 1] ?? null) : null;
  return format === undefined ? chosen : formatLeaves(chosen, (text) => writeLeaf(text, format, language));
}

function formatLeaves(value: Value, write: (text: string) => string | undefined): Value {
  if (typeof value === 'string' || typeof value === 'number') return write(textOf(value)) ?? value;
  if (isList(value)) return value.map((item) => formatLeaves(item, write));
  if (!isRecord(value)) return value;
  const entries = [...value.entries].map(([code, item]) => [code, formatLeaves(item, write)] as const);
  return { ...value, entries: new Map(entries) };
}

/** Decimals that every number of a survey has at most; more would only show how hosts compute. */
const MAX_DECIMALS = 15;

/** Writes a number without an exponent. Zero never has a sign. */
function textOf(value: string | number): string {
  if (typeof value === 'string') return value;
  const text = String(value);
  return text.includes('e') ? value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : text;
}

function writeLeaf(text: string, format: string, language: string): string | undefined {
  const [kind, detail] = format.split(':');
  if (kind === 'date') return writeDate(text, styleOf(detail), language);
  if (kind === 'currency') return writeAmount(text, detail ?? '', language);
  return writeNumber(text, detail === undefined ? undefined : Number(detail), language);
}

const styleOf = (detail: string | undefined): DateStyle =>
  DATE_STYLES.find((style) => style === detail) ?? 'long';
