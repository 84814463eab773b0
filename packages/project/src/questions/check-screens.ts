import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { listOf, textOf } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { Item } from '../project-index/project-index.ts';
import { nameOfItem, type QuestionParts } from '../project-index/question-parts.ts';

/** Checks that each option and row is on exactly one screen. Whether they belong to the question is a reference check. */
export function checkScreens(question: QuestionParts, { findings }: CheckContext): void {
  const { value, path } = question.item;
  const screens = listOf(value.screens);
  if (screens.length === 0) return checkSwap(question, findings);
  const shown = new Set<string>();
  for (const [index, screen] of screens.entries()) {
    for (const [place, gid] of listOf(screen).entries()) {
      if (typeof gid !== 'string') continue;
      if (shown.has(gid)) {
        findings.add({
          id: 'screens.twice',
          path: child(child(child(path, 'screens'), index), place),
          message: `\`${gid}\` is on another screen already, so it would be shown twice.`,
          fix: 'Keep it on one screen.',
        });
      }
      shown.add(gid);
    }
  }
  for (const list of [question.options, question.rows]) checkForgotten(list, shown, question, findings);
}

function checkSwap({ item }: QuestionParts, findings: Findings): void {
  if (item.value.swap !== true) return;
  findings.add({
    id: 'screens.swap-unused',
    severity: 'warning',
    path: child(item.path, 'swap'),
    message: '`swap` has no effect, because the question has no screens.',
    fix: 'Add `screens`, or remove `swap`.',
  });
}

const NAMED = 5;
/** Reports options that no screen lists, unless the question uses no screens; rows likewise. */
function checkForgotten(
  list: readonly Item<'option' | 'row'>[],
  shown: ReadonlySet<string>,
  { item }: QuestionParts,
  findings: Findings,
): void {
  const forgotten = list.filter(({ value }) => !shown.has(textOf(value.gid) ?? ''));
  if (forgotten.length === 0 || (forgotten.length === list.length && shown.size > 0)) return;
  const names = forgotten.slice(0, NAMED).map(nameOfItem);
  const more = forgotten.length > NAMED ? ` and ${forgotten.length - NAMED} more` : '';
  findings.add({
    id: 'screens.forgotten',
    path: child(item.path, 'screens'),
    message: `These are on no screen, so they are never shown: ${names.join(', ')}${more}.`,
    fix: 'Add each of them to a screen.',
  });
}
