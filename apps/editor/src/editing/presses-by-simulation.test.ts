import { arbitraryProject, projectFile } from '@canvass/logic/testing';
import { describe, expect, test } from 'vitest';
import { compileText, firstDifference, pagesSeen, transcriptsOf } from '../testing/compared-surveys.ts';
import { openTestDraft } from '../testing/test-draft.ts';
import type { OutlineItem } from '../document/outline.ts';
import * as commands from './commands.ts';

const IS_FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = Number(process.env['CANVASS_SEED'] ?? 2026);
const SURVEYS = IS_FULL ? 300 : Number(process.env['N'] ?? 6);
const RESPONDENTS = IS_FULL ? 12 : 4;
const TIMEOUT_MS = 3_600_000;

type Draft = ReturnType<typeof openTestDraft>;

/** Texts of random surveys. Their features differ by the ending of the seed. */
const texts = Array.from({ length: SURVEYS }, (_, index) => {
  const ending = ['+values', '+points', ''][index % 3] ?? '';
  const project = arbitraryProject(`presses:${SEED + index}${ending}`);
  return JSON.stringify(projectFile(project, 'a1b2c3d4e5f6a1b2c3d4e5f6'));
});

function programOf(text: string) {
  return compileText(text) ?? expect.fail('The survey has errors.');
}

describe('presses that promise to change nothing', () => {
  /** Presses at each item. Compares the transcripts before and after. Returns how many presses changed the file. */
  function pressAtItems(press: (draft: Draft, item: OutlineItem) => void): number {
    let pressed = 0;
    for (const [index, text] of texts.entries()) {
      const before = transcriptsOf(programOf(text), RESPONDENTS);
      for (const { gid, code } of openTestDraft(text).getState().items) {
        const draft = openTestDraft(text);
        press(draft, draft.find(gid));
        if (draft.text() === text) continue;
        pressed += 1;
        const after = transcriptsOf(programOf(draft.text()), RESPONDENTS);
        const changed = after.findIndex((transcript, seq) => transcript !== before[seq]);
        expect(changed, `survey ${index}, ${code}: first changed respondent`).toBe(-1);
      }
    }
    return pressed;
  }

  test('renaming a code', { timeout: TIMEOUT_MS }, () => {
    const pressed = pressAtItems((draft, { gid }) => commands.rename(draft, { gid, code: 'Renamed' }));
    expect(pressed).toBeGreaterThan(0);
  });

  test('replacing an expression by a rule', { timeout: TIMEOUT_MS }, () => {
    const pressed = pressAtItems(commands.replaceExpression);
    expect(pressed).toBeGreaterThan(0);
  });

  test('duplicating an item and deleting the copy', { timeout: TIMEOUT_MS }, () => {
    const pressed = pressAtItems((draft, item) => {
      commands.duplicate(draft, [item]);
      const { selected } = draft.getState();
      commands.askToDelete(draft, selected === undefined ? [] : [selected]);
      expect(draft.getState().askedChange?.uses).toEqual([]);
      draft.choose('delete');
    });
    expect(pressed).toBeGreaterThan(0);
  });

  test('pasting a copied item and deleting it', { timeout: TIMEOUT_MS }, () => {
    const pressed = pressAtItems((draft, item) => {
      draft.select(item.gid);
      commands.pasteText(draft, commands.copyText(draft, [item]));
      const { selected } = draft.getState();
      commands.askToDelete(draft, selected === undefined ? [] : [selected]);
      expect(draft.getState().askedChange?.uses).toEqual([]);
      draft.choose('delete');
    });
    expect(pressed).toBeGreaterThan(0);
  });
});
