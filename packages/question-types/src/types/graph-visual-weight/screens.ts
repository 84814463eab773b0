import type { Option, QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';

export type ScreenAnswer = GraphVisualWeightAnswer['ans'][number];

/** Value of "none" in answers (CONST-8). */
const NO_APPLY = 99;
export const NONE: ScreenAnswer = { no_apply: NO_APPLY };

/** The image of a region. Defaults to the only image if the region names none. */
export function findImage(
  { on_row: row }: Option,
  { rows_items: rows = [] }: QuestionOf<'graph_visual_weight'>,
): string | undefined {
  return row ?? (rows.length === 1 ? rows[0]?.gid : undefined);
}

/**
 * Parses `{ st, ans }`, the start time, and for each image in the shown order a region or "none". Undefined for other values, more
 * entries than images, or an image that occurs twice.
 */
export function parseScreens(
  raw: unknown,
  question: QuestionOf<'graph_visual_weight'>,
): GraphVisualWeightAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || !('st' in raw) || !('ans' in raw)) return undefined;
  const { st, ans } = raw;
  if (!isTime(st) || !Array.isArray(ans) || ans.length > (question.rows_items ?? []).length) return undefined;
  const entries = (ans as readonly unknown[]).map((entry) => parseEntry(entry, question));
  if (!entries.every((entry) => entry !== undefined)) return undefined;
  const images = entries.flatMap((entry) => ('gid' in entry ? [imageOfGid(entry.gid, question)] : []));
  return new Set(images).size === images.length ? { st, ans: entries } : undefined;
}

const isTime = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;

function parseEntry(raw: unknown, question: QuestionOf<'graph_visual_weight'>): ScreenAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Object.keys(raw).length !== 1) return undefined;
  if ('no_apply' in raw) return raw.no_apply === NO_APPLY ? NONE : undefined;
  if (!('gid' in raw) || typeof raw.gid !== 'string') return undefined;
  return imageOfGid(raw.gid, question) === undefined ? undefined : { gid: raw.gid };
}

function imageOfGid(gid: string, question: QuestionOf<'graph_visual_weight'>): string | undefined {
  const option = question.items?.find((one) => one.gid === gid);
  return option && findImage(option, question);
}

/** The entries by image. Regions name their image. All other entries belong to the remaining images in order. */
export function answersByImage(
  question: QuestionOf<'graph_visual_weight'>,
  { ans }: GraphVisualWeightAnswer,
): ReadonlyMap<string, ScreenAnswer> {
  const entriesByImage = new Map<string, ScreenAnswer>();
  for (const entry of ans) {
    const image = 'gid' in entry ? imageOfGid(entry.gid, question) : undefined;
    if (image !== undefined) entriesByImage.set(image, entry);
  }
  const unansweredRows = (question.rows_items ?? []).filter(({ gid }) => !entriesByImage.has(gid)).values();
  for (const entry of ans) {
    const row = 'gid' in entry ? undefined : unansweredRows.next().value;
    if (row !== undefined) entriesByImage.set(row.gid, entry);
  }
  return entriesByImage;
}
