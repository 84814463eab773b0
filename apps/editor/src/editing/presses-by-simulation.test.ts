import { formatKeys, parsePath } from '@canvass/project/file';
import { describe, expect, test } from 'vitest';
import { arrayAt, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import {
  compileText,
  listErrors,
  firstDifference,
  pagesSeen,
  listTranscripts,
} from '../testing/compared-surveys.ts';
import {
  findReadersOfUnseen,
  namedGids,
  randomTexts,
  RESPONDENTS,
  sample,
  TIMEOUT_MS,
  withoutOrders,
} from '../testing/random-drafts.ts';
import { openTestDraft } from '../testing/test-draft.ts';
import { staysAfterDeletion } from '../wording/reader-names.ts';
import * as commands from './commands.ts';

type Draft = ReturnType<typeof openTestDraft>;

function programOf(text: string) {
  return compileText(text) ?? expect.fail('The survey has errors.');
}

describe('presses that promise to change nothing', () => {
  /** Deletes the selected copy of an item. Only the flow refers to it, if it names the groups of the survey. */
  function deleteSelected(draft: Draft, { gid }: OutlineItem): void {
    const { selected } = draft.getState();
    if (selected === undefined || selected.gid === gid) return expect.fail(`${gid} was not copied`);
    commands.askToDelete(draft, [selected]);
    const uses = draft.getState().askedChange?.uses ?? [];
    expect(uses.filter(({ part }) => part?.field !== 'flow')).toEqual([]);
    draft.choose(uses.length === 0 ? 'delete' : 'deleteWithReaders');
  }

  /** Presses at each of the chosen items. Compares the transcripts. Returns how many presses changed the file. */
  function pressAtItems(
    press: (draft: Draft, item: OutlineItem) => void,
    choose = sample<OutlineItem>,
  ): number {
    let changes = 0;
    for (const [index, text] of randomTexts.entries()) {
      const before = listTranscripts(programOf(text), RESPONDENTS);
      for (const { gid, code } of choose(openTestDraft(text).getState().items)) {
        const draft = openTestDraft(text);
        press(draft, draft.find(gid));
        if (draft.text() === text) continue;
        changes += 1;
        const after = listTranscripts(programOf(draft.text()), RESPONDENTS);
        const changed = after.findIndex((transcript, seq) => transcript !== before[seq]);
        expect(changed, `survey ${index}, ${code}: first changed respondent`).toBe(-1);
      }
    }
    return changes;
  }

  test('renaming a code', { timeout: TIMEOUT_MS }, () => {
    const changes = pressAtItems((draft, { gid }) => commands.rename(draft, { gid, code: 'Renamed' }));
    expect(changes).toBeGreaterThan(0);
  });

  test('replacing an expression by a rule', { timeout: TIMEOUT_MS }, () => {
    // Few expressions can be replaced, so all items are tried.
    expect(pressAtItems(commands.replaceExpression, (items) => items)).toBeGreaterThan(0);
  });

  test('duplicating an item and deleting the copy', { timeout: TIMEOUT_MS }, () => {
    pressAtItems((draft, item) => {
      commands.duplicate(draft, [item]);
      deleteSelected(draft, item);
    });
  });

  test('pasting a copied item and deleting it', { timeout: TIMEOUT_MS }, () => {
    pressAtItems((draft, item) => {
      draft.select(item.gid);
      commands.pasteText(draft, commands.copyText(draft, [item]));
      deleteSelected(draft, item);
    });
  });
});

/** Compares deletions with hiding. */
describe('deletions', () => {
  const surveys = randomTexts.map(withoutOrders);

  test('of items have the effect of hiding them, except where the dialog names readers', {
    timeout: TIMEOUT_MS,
  }, () => {
    const choices = new Map<string, number>();
    for (const [number, text] of surveys.entries())
      for (const { gid } of sample(openTestDraft(text).getState().items)) {
        const draft = openTestDraft(text);
        commands.askToDelete(draft, [draft.find(gid)]);
        const deletion = { name: `survey ${number}, ${gid}`, hidden: withHidden(text, gid), allowedGid: '' };
        const choice = testDeletion(draft, deletion);
        choices.set(choice, (choices.get(choice) ?? 0) + 1);
      }
    expect(choices.get('deleteWithReaders')).toBeGreaterThan(0);
  });

  test('of options change their question, and what the dialog names', { timeout: TIMEOUT_MS }, () => {
    let deleted = 0;
    for (const [number, text] of surveys.entries())
      for (const item of openTestDraft(text).getState().items) {
        const parts = item.kind === 'question' ? arrayAt(item.value, 'items') : [];
        if (parts.length < 2) continue;
        const draft = openTestDraft(text);
        const index = number % parts.length;
        if (!commands.removePart(draft, draft.find(item.gid), [...item.path, 'items', index])) continue;
        const hidden = withHidden(text, textAt(parts[index] ?? null, 'gid'));
        testDeletion(draft, { name: `survey ${number}, ${item.gid}.${index}`, hidden, allowedGid: item.gid });
        deleted += 1;
      }
    expect(deleted).toBeGreaterThan(0);
  });

  interface Deletion {
    readonly name: string;
    /** The survey with the hidden part. */
    readonly hidden: string;
    /** gid of a question that may change, too. */
    readonly allowedGid: string;
  }

  /** Takes the first choice of the dialog. Compares the survey with one that hides the deleted part. */
  function testDeletion(draft: Draft, { name, hidden, allowedGid }: Deletion): string {
    const { askedChange, items, project } = draft.getState();
    const [choice] = askedChange?.choices ?? [];
    if (askedChange === undefined || choice === undefined) return expect.fail(`${name}: nothing was asked`);
    const { uses } = askedChange;
    const named = namedGids({ items, project }, askedChange);
    choice.choose();
    // A survey that has lost its last question cannot be simulated.
    if (draft.getState().items.every(({ kind }) => kind !== 'question')) return choice.key;
    const staying = uses.filter(({ use }) => staysAfterDeletion(use)).map(({ use }) => formatKeys(use.keys));
    const errors = listErrors(draft.text());
    expect(
      errors.filter(({ path }) => !staying.includes(path)),
      name,
    ).toEqual([]);
    const paths = errors.map(({ path }) => path);
    if (named !== 'any') {
      const [before, after] = [hidden, draft.text()].map((text) => withoutConditions(text, paths));
      const changing = new Set([allowedGid, ...named]);
      const explainsEnd = fillsUnseen(items, changing) || uses.some(({ part }) => part !== undefined);
      const isExplained = ({ gids, seenGids }: Difference) =>
        gids.length === 0
          ? explainsEnd
          : gids.some((gid) => changing.has(gid)) ||
            gids.some((gid) => findReadersOfUnseen(project, changing, seenGids).has(gid));
      for (const difference of listDifferences(before ?? '', after ?? ''))
        expect(isExplained(difference), `${name}: ${difference.gids.join()} changed`).toBe(true);
    }
    return choice.key;
  }
});

/** Whether one of the questions fills itself. Respondents do not see its page, but its points count. */
const fillsUnseen = (items: readonly OutlineItem[], gids: ReadonlySet<string>): boolean =>
  items.some(({ gid, value }) => gids.has(gid) && value['autofill_next'] === true);

interface Difference {
  readonly gids: readonly string[];
  readonly seenGids: ReadonlySet<string>;
}

/** For each respondent with a difference between two surveys, the gids that look different, and those that were seen. */
function listDifferences(before: string, after: string): readonly Difference[] {
  const programs = [programOf(before), programOf(after)];
  return Array.from({ length: RESPONDENTS }, (_, index) => {
    const [one = [], other = []] = programs.map((program) => pagesSeen(program, index + 1));
    const seenGids = new Set([...one, ...other].flatMap(({ questions }) => [...questions.keys()]));
    return { gids: firstDifference(one, other), seenGids };
  }).flatMap(({ gids, seenGids }) => (gids === undefined ? [] : [{ gids, seenGids }]));
}

interface Fields {
  [name: string]: unknown;
}

/** The survey in which a part is never shown, by an expression that never holds instead of its rules. */
function withHidden(text: string, gid: string): string {
  const hide = (_: string, value: unknown): unknown => {
    const isPart = typeof value === 'object' && value !== null && 'gid' in value && value.gid === gid;
    if (
      !isPart ||
      ('type' in value && value.type === 'F') ||
      'fid' in value ||
      ('qtype' in value && value.qtype === 'value')
    )
      return value;
    const { dispSelect: _ignored, ...part } = value as Fields;
    return { ...part, disp_code: NEVER };
  };
  return JSON.stringify(JSON.parse(text, hide));
}
const NEVER = '1 == 2';

/** The survey in which the conditions at these paths never hold. */
function withoutConditions(text: string, paths: readonly string[]): string {
  const file = JSON.parse(text) as Fields;
  for (const path of paths) {
    const keys = parsePath(path) ?? [];
    const owner = keys.slice(0, -1).reduce<unknown>((value, key) => (value as Fields)[key], file);
    (owner as Fields)[String(keys.at(-1))] = NEVER;
  }
  return JSON.stringify(file);
}
