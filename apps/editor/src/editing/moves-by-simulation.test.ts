import { expect, test } from 'vitest';
import { compileText, listErrors, pagesSeen } from '../testing/compared-surveys.ts';
import { randomTexts, sample, TIMEOUT_MS, withoutOrders } from '../testing/random-drafts.ts';
import { openTestDraft } from '../testing/test-draft.ts';
import * as commands from './commands.ts';
import { findDropTarget } from './targets.ts';

const RESPONDENTS = 50;

/** Everything that a respondent has seen: each question with its texts and its answer, and the end, but no order. */
function listSeen(text: string, seq: number): ReadonlyMap<string, string> {
  const program = compileText(text) ?? expect.fail('The survey has errors.');
  const pages = pagesSeen(program, seq);
  return new Map([
    ...pages.flatMap(({ questions }) => [...questions]),
    ['end', pages.at(-1)?.end ?? ''] as const,
  ]);
}

/** The first respondent who sees something else, and what. */
function findDifference(before: string, after: string): string {
  for (let seq = 1; seq <= RESPONDENTS; seq += 1) {
    const [one, other] = [listSeen(before, seq), listSeen(after, seq)];
    for (const key of new Set([...one.keys(), ...other.keys()]))
      if (one.get(key) !== other.get(key)) return `${seq} ${key}: ${one.get(key)} → ${other.get(key)}`;
  }
  return '';
}

type Draft = ReturnType<typeof openTestDraft>;

/** Moves an item up, down, and behind another item, which its number chooses. */
const MOVES: readonly ((draft: Draft, gid: string, number: number) => void)[] = [
  (draft, gid) => commands.moveBy(draft, [draft.find(gid)], -1),
  (draft, gid) => commands.moveBy(draft, [draft.find(gid)], 1),
  (draft, gid, number) => {
    const { items } = draft.getState();
    const item = draft.find(gid);
    const targets = items.filter(
      (targetItem) => findDropTarget(items, [item], { targetItem, place: 'behind' }) !== undefined,
    );
    const targetItem = targets[(number * 7 + items.indexOf(item)) % Math.max(1, targets.length)];
    if (targetItem !== undefined) commands.dropItems(draft, [item], { targetItem, place: 'behind' });
  },
];

/** Makes a move. Returns whether the dialog asked about it, whether it was harmless, or that it changed nothing. */
function testMove(text: string, move: (draft: Draft) => void, name: string): 'asked' | 'harmless' | 'none' {
  const draft = openTestDraft(text);
  move(draft);
  const { askedChange, notice } = draft.getState();
  if (askedChange !== undefined) return 'asked';
  // A notice names pages that the move has joined or divided.
  if (draft.text() === text || notice?.key.startsWith('notice.pages') === true) return 'none';
  expect(listErrors(draft.text()), name).toEqual([]);
  expect(findDifference(text, draft.text()), name).toBe('');
  return 'harmless';
}

test('moves that the dialog does not ask about change nothing but the order', { timeout: TIMEOUT_MS }, () => {
  const results = randomTexts
    .map(withoutOrders)
    .flatMap((text, number) =>
      sample(openTestDraft(text).getState().items).flatMap(({ gid }) =>
        MOVES.map((move, kind) =>
          testMove(text, (draft) => move(draft, gid, number), `survey ${number}, move ${kind} of ${gid}`),
        ),
      ),
    );
  expect(results).toContain('harmless');
  expect(results).toContain('asked');
});
