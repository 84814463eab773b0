import type { RandomSource } from '@canvass/logic';
import { calendarDay, dayNumber, dayOfBound, isoDay, textLength } from '@canvass/validators';
import { computeExample } from '@canvass/validators/examples';
import { compileWholePattern, type PatternTexts, textsOfPattern } from '@canvass/validators/patterns';
import { normaliseText, textIssues, type TextRules } from './text-rules.ts';

const MAX_TRIES = 8;

/** A text of a random respondent. It is valid, unless the rules allow almost nothing. */
export function exampleText(random: RandomSource, rules: TextRules, today?: string): string {
  const seed = (n: number) => random.int(n);
  const isValid = (text: string) =>
    textIssues(text, rules, today === undefined ? {} : { today }).length === 0;
  const datedRules = today === undefined ? rules : { ...rules, settings: { ...rules.settings, today } };
  const texts = patternTexts(rules.settings.pattern);
  let text = '';
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const [minLength, maxLength] = rules.validator.numeric === true ? [] : (rules.settings.range ?? []);
    const example =
      texts !== undefined && attempt % 2 === 0
        ? texts.example(
            seed,
            minLength ?? 0,
            Math.min(maxLength ?? DEFAULT_LENGTH, Math.max(minLength ?? 0, DEFAULT_LENGTH)),
          )
        : fitText(computeExample(rules.validator)(seed, rules.settings), datedRules, random);
    text = normaliseText(example, rules);
    if (text !== '' && isValid(text)) return text;
  }
  return text;
}

/** Length of an example text whose pattern and range allow any length. */
const DEFAULT_LENGTH = 12;

const MAX_CACHED = 100;
const cachedTexts = new Map<string, PatternTexts | undefined>();

/** The texts that match a pattern. Undefined without a pattern, or if no text matches. */
function patternTexts(source: string | undefined): PatternTexts | undefined {
  if (source === undefined || cachedTexts.has(source)) return cachedTexts.get(source ?? '');
  if (cachedTexts.size >= MAX_CACHED) cachedTexts.clear();
  const result = compileWholePattern(source);
  const texts = 'pattern' in result ? textsOfPattern(result.pattern) : undefined;
  cachedTexts.set(source, texts);
  return texts;
}

function fitText(text: string, { validator, settings }: TextRules, random: RandomSource): string {
  const [min, max, fixed] = settings.range ?? [];
  if (validator.numeric === true) return fitNumber(text, { min, max, fixed }, random);
  if (validator.input.direction === 'ltr') return fitDate(text, settings, random);
  let longText = text;
  while (typeof min === 'number' && textLength(longText) < min && longText !== '') longText += text;
  return typeof max === 'number' ? [...longText].slice(0, max).join('') : longText;
}

interface Limits {
  readonly min: number | null | undefined;
  readonly max: number | null | undefined;
  readonly fixed: number | null | undefined;
}
const DEFAULT_RANGE_WIDTH = 100;

function fitNumber(text: string, { min, max, fixed }: Limits, random: RandomSource): string {
  if (typeof min !== 'number' && typeof max !== 'number') return cutDecimals(text, fixed);
  const from = Math.ceil(min ?? (max ?? 0) - DEFAULT_RANGE_WIDTH);
  const to = Math.floor(max ?? from + DEFAULT_RANGE_WIDTH);
  // A range without whole numbers has its minimum, or else its maximum, as example.
  return String(to < from ? (min ?? max) : from + random.int(to - from + 1));
}

function cutDecimals(text: string, fixed: number | null | undefined): string {
  const point = text.indexOf('.');
  if (point < 0 || typeof fixed !== 'number') return text;
  return text.slice(0, fixed < 1 ? point : point + 1 + fixed);
}

/** Cuts an example date to the format, or returns a random date within the bounds. Keeps texts of other types. */
function fitDate(
  text: string,
  { format, from, to, today }: TextRules['settings'],
  random: RandomSource,
): string {
  if (from === undefined && to === undefined)
    return format === undefined ? text : text.slice(0, format.length);
  const [first, last] = [from, to].map((bound) => numberOfDay(bound && dayOfBound(bound, today)));
  const begin = first ?? (last ?? 0) - YEAR;
  const days = Math.max(1, (last ?? begin + YEAR) - begin + 1);
  return isoDay(calendarDay(begin + random.int(days))).slice(0, format?.length);
}

const YEAR = 365;

function numberOfDay(text: string | undefined): number | undefined {
  const [year = 0, month = 0, day = 0] = (text ?? '').split('-').map(Number);
  return text === undefined ? undefined : dayNumber({ year, month, day });
}
