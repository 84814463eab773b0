import { computeWords } from '../../json/wording.ts';
import { child, type Path } from '../../json/path.ts';
import { objectsIn, listOf, objectOf, textOf, type Authored } from '../../findings/authored.ts';
import type { Finding, Findings } from '../../findings/findings.ts';
import type { Static } from 'typebox';
import { isHostileKey } from '../../findings/copy-json.ts';
import type { CheckContext } from '../../project-index/check.ts';
import type { Dimension } from './report.ts';

export function checkReport({ project, findings }: CheckContext): void {
  const report = objectOf(project.report);
  if (report === undefined) return;
  const path = child(undefined, 'report');
  const total = objectOf(report.total);
  if (total !== undefined) checkFigure(total, child(path, 'total'), findings);
  checkRanges(report, 'closing', path, findings);
  const ids = new Set<string>();
  for (const [dimension, dimensionPath] of objectsIn(report, 'dimensions', path)) {
    checkFigure(dimension, dimensionPath, findings);
    checkId(textOf(dimension.id), ids, dimensionPath, findings);
    checkQuestions(dimension, dimensionPath, findings);
  }
  const texts = objectOf(objectOf(report.analysis)?.texts) ?? {};
  const textsPath = child(child(path, 'analysis'), 'texts');
  for (const gid of Object.keys(texts)) checkRanges(texts, gid, textsPath, findings);
}

type Figure = Pick<Authored<Static<typeof Dimension>>, 'scale' | 'ranges'>;

function checkFigure(figure: Figure, path: Path, findings: Findings): void {
  checkRanges(figure, 'ranges', path, findings);
  const [minimum, maximum] = listOf(figure.scale);
  if (typeof minimum !== 'number' || typeof maximum !== 'number' || minimum < maximum) return;
  findings.add({
    id: 'report.scale-empty',
    path: child(path, 'scale'),
    message: computeWords`The range from ${minimum} to ${maximum} is empty, so no chart can be drawn.`,
    fix: 'Write the smaller number first, and then a larger one.',
  });
}

function checkId(id: string | undefined, ids: Set<string>, path: Path, findings: Findings): void {
  if (id === undefined) return;
  if (ids.has(id) || isHostileKey(id))
    findings.add({
      id: ids.has(id) ? 'report.same-dimension' : 'id.reserved',
      path: child(path, 'id'),
      message: computeWords`\`${id}\` cannot be the id here, because it ${ids.has(id) ? 'is the id of another dimension' : 'is a reserved name'}.`,
      fix: 'Choose another id.',
    });
  ids.add(id);
}

function checkQuestions(dimension: Authored<Static<typeof Dimension>>, path: Path, findings: Findings): void {
  const namedQuestions = new Set<string>();
  for (const [index, entry] of listOf(dimension.questions).entries()) {
    const gid = textOf(entry);
    if (gid === undefined) continue;
    if (namedQuestions.has(gid))
      findings.add({
        id: 'report.question-twice',
        path: child(child(path, 'questions'), index),
        message: computeWords`The points of \`${gid}\` would count twice.`,
        fix: 'List it once, with a weight of 2 if it should count twice.',
      });
    namedQuestions.add(gid);
  }
  for (const gid of Object.keys(objectOf(dimension.weights) ?? {})) {
    if (namedQuestions.has(gid)) continue;
    findings.add({
      id: 'report.weight-unused',
      severity: 'warning',
      path: child(child(path, 'weights'), gid),
      message: computeWords`\`${gid}\` is not a question of this dimension, so its weight has no effect.`,
      fix: computeWords`Add \`${gid}\` to \`questions\`, or remove its weight.`,
    });
  }
}

/** Reports ranges of a figure (REPORT-2) that are empty or overlap, and gaps between them. */
function checkRanges<T extends object>(
  container: T,
  field: string & keyof T,
  path: Path,
  findings: Findings,
): void {
  const spans = [...objectsIn(container, field, path)].flatMap(([range, rangePath]) => {
    const span = spanOf(range);
    return span === undefined ? [] : [{ ...span, path: rangePath }];
  });
  for (const { from, to, path: rangePath } of spans) {
    if (from < to) continue;
    findings.add({
      id: 'report.range-empty',
      path: rangePath,
      message: computeWords`The range from ${from} to ${to} is empty, so this text is never shown.`,
      fix: 'Write a `to` above `from`.',
    });
  }
  const inOrder = spans
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  let coveredEnd = inOrder[0]?.from ?? 0;
  for (const { from, to, path: rangePath } of inOrder) {
    if (from < coveredEnd) findings.add(overlapFinding(from, Math.min(to, coveredEnd), rangePath));
    if (from > coveredEnd) findings.add(gapFinding(coveredEnd, from, rangePath));
    coveredEnd = Math.max(coveredEnd, to);
  }
}

const overlapFinding = (from: number, to: number, path: Path): Finding => ({
  id: 'report.range-overlap',
  path,
  message: computeWords`Figures from ${from} up to ${to} lie in another range too, so their text would be ambiguous.`,
  fix: 'Begin each range where the previous one ends.',
});

const gapFinding = (from: number, to: number, path: Path): Finding => ({
  id: 'report.range-gap',
  severity: 'warning',
  path,
  message: computeWords`No range covers values from ${from} up to ${to}, so the report has no text for them.`,
  fix: 'Begin each range where the previous one ends.',
});

interface Span {
  readonly from: number;
  readonly to: number;
}
/** Returns undefined if a bound is not a number, which another check reports. */
function spanOf(range: { readonly from?: unknown; readonly to?: unknown }): Span | undefined {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = range;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}
