import { documentPiece, undo } from '@canvass/authoring';
import { describe, expect, it } from 'vitest';
import { textOf } from '../document/project-text.ts';
import { SimulatedSaving } from '../testing/simulated-saving.ts';
import { saveStatusOf } from './saving-state.ts';
import { listWrites } from './stored-work.ts';

/** A survey that is open in one tab, with everything saved and stored. */
function openOne() {
  const world = new SimulatedSaving();
  world.rest();
  const tab = () => world.tabs[0] ?? expect.fail('no tab');
  return {
    world,
    tab,
    status: () => saveStatusOf(tab().state),
    calls: () => tab().calls.map(({ kind }) => kind),
    conflicts: () => tab().state.work.conflicts.length,
    /** Types, and waits until the call that saves has begun. */
    typeAndWait(question = 'q0') {
      world.type(0, question);
      world.pass(3_000);
    },
  };
}

describe('saving to the server', () => {
  it('happens while the author types, at most every three seconds', () => {
    const { world, status } = openOne();
    let callCount = 0;
    for (let key = 0; key < 24; key += 1) {
      world.type(0, 'q0', true);
      world.pass(500);
      callCount += world.tabs[0]?.calls.length ?? 0;
      world.endCall(0, 'ok');
    }
    expect(callCount).toBe(4);
    world.rest();
    expect(status().kind).toBe('saved');
  });

  it('does not happen for a survey that was only opened, or if the text is as before', () => {
    const { world, tab, calls, status } = openOne();
    world.type(0, 'q0');
    const undone = undo(tab().state.document, tab().state.work.history);
    if (undone === undefined || 'conflict' in undone) throw new Error('The change can be undone.');
    world.dispatch(tab(), { kind: 'changed', ...undone });
    world.pass(10_000);
    expect(calls()).toEqual([]);
    expect(status().kind).toBe('saved');
    expect(tab().state.work.changes).toEqual([]);
  });

  it('waits longer after each failure, and continues at once when the author asks', () => {
    const { world, tab, typeAndWait, calls, status } = openOne();
    typeAndWait();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      world.endCall(0, 'request-lost');
      expect(status()).toEqual({ kind: 'kept', reason: 'offline' });
      waits.push(tab().waitUntil - world.time);
      world.pass(tab().waitUntil - world.time);
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
    world.endCall(0, 'request-lost');
    world.send(0, 'retried');
    expect(status()).toEqual({ kind: 'saving' });
    expect(calls()).toEqual(['save']);
  });

  it('stops after a refusal until the author changes something or asks', () => {
    const { world, tab, typeAndWait, calls, status } = openOne();
    typeAndWait();
    world.endCall(0, 'refused');
    world.pass(100_000);
    expect(calls()).toEqual([]);
    expect(status()).toEqual({ kind: 'kept', reason: 'refused' });
    world.send(0, 'saveRequested');
    world.endCall(0, 'refused');
    expect(tab().answers).toEqual([undefined]);
    typeAndWait('q1');
    expect(calls()).toEqual(['save']);
  });

  it('answers a request with the edition, also if the author types meanwhile', () => {
    const { world, tab, calls } = openOne();
    world.send(0, 'saveRequested');
    expect(tab().answers).toEqual([world.draft?.edition]);
    world.type(0, 'q0');
    world.send(0, 'saveRequested');
    world.type(0, 'q1');
    world.endCall(0, 'ok');
    expect(calls()).toEqual(['save']);
    world.endCall(0, 'ok');
    expect(tab().answers.slice(1)).toEqual([world.draft?.edition]);
    expect(world.draft?.text).toBe(textOf(tab().state.document));
  });

  it('begins a new draft if the old one was published meanwhile', () => {
    const { world, tab, typeAndWait } = openOne();
    world.publish();
    typeAndWait();
    world.rest();
    expect(world.draft?.text).toBe(textOf(tab().state.document));
  });

  it('is started again by a timer that fires too early', () => {
    const { world, tab } = openOne();
    world.type(0, 'q0');
    const due = tab().waitUntil;
    world.dispatch(tab(), { kind: 'waited' });
    expect(tab().waitUntil).toBe(due);
  });
});

describe('the drafts of others', () => {
  it('are merged instead of replaced, and the author learns it', () => {
    const { world, tab, typeAndWait } = openOne();
    world.writeAsOther('q1');
    typeAndWait('q0');
    world.rest();
    expect(tab().merges).toMatchObject([{ hasConflicts: false }]);
    expect(world.draft?.text).toMatch(/mine.*theirs/su);
  });

  it('replace a value of the same field, which then awaits a choice', () => {
    const { world, tab, typeAndWait, conflicts } = openOne();
    world.writeAsOther('q0');
    typeAndWait('q0');
    world.rest();
    expect(tab().merges).toMatchObject([{ hasConflicts: true }]);
    expect(conflicts()).toBe(1);
    expect(world.draft?.text).not.toContain('mine');
  });

  it('are not merged if they are older than the last save', () => {
    const { world, tab, typeAndWait } = openOne();
    world.writeAsOther('q1');
    world.send(0, 'lookDue');
    const [look] = tab().calls.splice(0);
    const olderDraft = world.draft ?? undefined;
    typeAndWait('q0');
    world.rest();
    if (look?.kind !== 'look') throw new Error('A look was in progress.');
    const before = tab().state.document;
    world.dispatch(tab(), {
      kind: 'looked',
      edition: look.edition,
      reply: { otherAuthors: [], draft: olderDraft },
    });
    expect(tab().state.document).toBe(before);
  });

  it.each(['reply-lost', 'kill'] as const)(
    'are not what this author has saved without a reply: %s',
    (end) => {
      const { world, tab, typeAndWait, conflicts } = openOne();
      world.type(0, 'q0');
      typeAndWait('q0');
      while (tab().writes !== undefined) world.write(0, true);
      if (end === 'kill') world.kill(0, true);
      else world.endCall(0, end);
      world.type(0, 'q0', true);
      world.rest();
      expect(conflicts()).toBe(0);
      expect(tab().merges).toEqual([]);
      expect(world.draft?.text).toContain(world.typed.get('q0')?.at(-1));
    },
  );
});

describe('the tabs of a browser', () => {
  it('show the same, and only one of them saves', () => {
    const { world } = openOne();
    world.open();
    world.type(1, 'q0');
    world.pass(5_000);
    expect(world.tabs[1]?.calls).toEqual([]);
    world.rest();
    expect(world.tabs.map(({ state }) => saveStatusOf(state).kind)).toEqual(['saved', 'saved']);
    expect(world.draft?.text).toContain('mine');
  });

  it('say that another tab saves if that takes long, and take over when it is closed', () => {
    const { world, tab, status } = openOne();
    world.open();
    world.type(1, 'q0');
    world.pass(3_400);
    expect(saveStatusOf(world.tabs[1]?.state ?? tab().state)).toEqual({ kind: 'kept', reason: 'other-tab' });
    world.kill(0, false);
    world.rest();
    expect(status().kind).toBe('saved');
    expect(world.draft?.text).toContain('mine');
  });
});

it('a tab that does not save answers a request when the other tab has saved, or after some seconds', () => {
  const { world } = openOne();
  world.open();
  const other = world.tabs[1] ?? expect.fail('no tab');
  world.type(1, 'q0');
  world.send(1, 'saveRequested');
  expect(other.answers).toEqual([]);
  while ((world.tabs[0]?.inbox.length ?? 0) > 0) world.deliver(0);
  world.endCall(0, 'ok');
  world.deliver(1);
  expect(other.answers).toEqual([world.draft?.edition]);
  world.type(1, 'q0');
  world.send(1, 'saveRequested');
  world.pass(3_400);
  expect(other.answers.slice(1)).toEqual([undefined]);
});

describe('the storage of the browser', () => {
  it('gets what was typed during a write as soon as that has ended, in one write', () => {
    const { world, tab } = openOne();
    world.type(0, 'q0');
    world.type(0, 'q1');
    world.type(0, 'q2');
    expect(tab().writes).toHaveLength(2);
    while (tab().state.browser.writing?.changes.length === 1) world.write(0, true);
    expect(tab().state.browser.writing?.changes).toHaveLength(3);
  });

  it('that fails is unsafe only while the server does not have everything', () => {
    const { world, status, typeAndWait } = openOne();
    typeAndWait();
    world.write(0, false);
    expect(status()).toEqual({ kind: 'saving' });
    world.endCall(0, 'request-lost');
    expect(status()).toEqual({ kind: 'unsafe' });
    world.rest();
    expect(status().kind).toBe('saved');
  });

  it('never lacks a change that moves to the conflicts or back', () => {
    const { tab, world } = openOne();
    world.type(0, 'q0');
    const { work, document } = tab().state;
    const [change] = work.changes;
    if (change === undefined) throw new Error('A change was made.');
    const operation = change.operations[0] ?? expect.fail('no operation');
    const conflict = {
      change,
      conflict: { operation, reason: 'changed' as const },
      mine: documentPiece(document),
    };
    const refused = { ...work, changes: [], conflicts: [conflict] };
    expect(listWrites(work, refused).map(({ kind }) => kind)).toEqual(['conflicts', 'draft']);
    expect(listWrites(refused, work).map(({ kind }) => kind)).toEqual(['draft', 'conflicts']);
  });
});
