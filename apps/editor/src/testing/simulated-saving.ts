import {
  applyChange,
  edit,
  EMPTY_HISTORY,
  type Json,
  openDocument,
  type ProjectDocument,
} from '@canvass/authoring';
import { expect } from 'vitest';
import { textOf } from '../document/project-text.ts';
import { restoreWork } from '../saving/open-survey.ts';
import {
  type CallFailure,
  createSavingState,
  type LookReply,
  saveStatusOf,
  type SavingEffect,
  type SavingInput,
  type SavingState,
} from '../saving/saving-state.ts';
import { stepSaving } from '../saving/step-saving.ts';
import type { ListEnd, StoredWork, Write } from '../saving/stored-work.ts';

const MAX_TABS = 3;
export const QUESTIONS: readonly string[] = ['q0', 'q1', 'q2', 'q3'];
/** The id of a jump is not in the file, so each reading of the text gives it one. */
const FIRST_TEXT = `{
  "title": "Tea",
  "items": [
    { "gid": "g1", "type": "G", "items": [
${QUESTIONS.map((gid) => `      { "gid": "${gid}", "title": "first" }`).join(',\n')}
    ] }
  ],
  "jumpConsList": [{ "bindQ": "q0", "nextQ": "q2" }]
}
`;
const NOTHING_STORED: StoredWork = { base: undefined, changes: [], history: EMPTY_HISTORY, conflicts: [] };

type Call = Extract<SavingEffect, { readonly kind: 'save' | 'read' | 'look' }>;
interface SimulatedTab {
  state: SavingState;
  readonly calls: Call[];
  readonly inbox: (SavingInput | 'activation')[];
  /** The writes that are in progress, the next first. */
  writes: Write[] | undefined;
  waitUntil: number;
  readonly answers: (string | undefined)[];
  readonly merges: SavingEffect[];
}

/** How a call ends. `reply-lost`: the server has done the work, but the browser does not learn it. */
type CallEnd = 'ok' | 'request-lost' | 'reply-lost' | 'signed-out' | 'refused';
const FAILURES: Readonly<Record<CallEnd, CallFailure | undefined>> = {
  ok: undefined,
  'request-lost': 'offline',
  'reply-lost': 'offline',
  'signed-out': 'signed-out',
  refused: 'refused',
};

function open(text: string): ProjectDocument {
  const { document } = openDocument(text);
  return document ?? expect.fail('The text is no project.');
}

/**
 * Tabs of one browser with its storage, the server, and another author. The test decides what happens next, and every
 * value that is typed is unique.
 */
export class SimulatedSaving {
  time = 0;
  draft: { readonly text: string; readonly edition: string } | null;
  stored: StoredWork = NOTHING_STORED;
  readonly tabs: SimulatedTab[] = [];
  /** Values that the author typed into each question, the oldest first. Those that a kill may lose are left out. */
  readonly typed = new Map<string, string[]>(QUESTIONS.map((gid) => [gid, []]));
  /** Values of all texts that the server has had, and their editions. */
  readonly known = new Set<string>();
  readonly #texts = new Map<string, string>();
  publishedText = FIRST_TEXT;
  #count = 0;

  constructor() {
    this.draft = this.#accept(FIRST_TEXT);
    this.open();
  }

  open(): void {
    if (this.tabs.length === MAX_TABS) return;
    const newest = this.draft ?? { text: this.publishedText, edition: null };
    const opened =
      restoreWork(newest, this.stored, () => `new${(this.#count += 1)}`) ?? expect.fail('no project');
    const state = createSavingState(opened, { at: this.time, idPrefix: `tab${(this.#count += 1)}` });
    const tab: SimulatedTab = {
      state,
      calls: [],
      inbox: [],
      writes: undefined,
      waitUntil: Number.POSITIVE_INFINITY,
      answers: [],
      merges: [],
    };
    this.tabs.push(tab);
    if (this.tabs.length === 1) tab.inbox.push('activation');
  }

  /** Ends a tab without warning. Its call may have reached the server. The oldest other tab becomes active. */
  kill(index: number, hasReachedServer: boolean): void {
    const tab = this.tabs[index];
    if (tab === undefined) return;
    const [call] = tab.calls;
    if (hasReachedServer && call?.kind === 'save') this.#save(call);
    this.tabs.splice(index, 1);
    this.#forgetLostValues();
    if (index === 0) this.tabs[0]?.inbox.push('activation');
    if (this.tabs.length === 0) this.open();
  }

  type(index: number, question: string, isContinued = false): void {
    const tab = this.tabs[index];
    if (tab === undefined) return;
    const value = `mine${(this.#count += 1)}`;
    const label = { key: 'test' };
    const { document, change } = edit(tab.state.document, { label, newId: String }, (editing) => {
      if (hasElement(editing.project, question)) editing.set({ id: question, path: ['title'] }, value);
    });
    if (change.operations.length === 0) return;
    this.typed.get(question)?.push(value);
    const history = { done: [...tab.state.work.history.done, change], undone: [] };
    this.dispatch(tab, { kind: 'changed', document, change, history, isContinued });
  }

  /** Another author changes a question on the server, or deletes it. */
  writeAsOther(question: string, isDeletion = false): void {
    const text = this.draft?.text ?? this.publishedText;
    const { document } = edit(open(text), { label: { key: 'test' }, newId: String }, (editing) => {
      if (!hasElement(editing.project, question)) return;
      if (isDeletion) editing.remove(question);
      else editing.set({ id: question, path: ['title'] }, `theirs${(this.#count += 1)}`);
    });
    this.draft = this.#accept(textOf(document));
  }

  /** Publishes the draft if all tabs know it. A new draft would otherwise not have the other author's change. */
  publish(): void {
    const { draft } = this;
    if (draft === null || this.tabs.some(({ state }) => state.server.edition !== draft.edition)) return;
    this.publishedText = draft.text;
    this.draft = null;
  }

  dispatch(tab: SimulatedTab, input: SavingInput): void {
    const { state, effects } = stepSaving(tab.state, { ...input, at: this.time });
    tab.state = state;
    for (const effect of effects) this.#run(tab, effect);
    this.#expectSound(tab);
  }

  /** Dispatches an event of the author or of a timer to a tab. */
  send(index: number, kind: 'lookDue' | 'retried' | 'saveRequested'): void {
    const tab = this.tabs[index];
    if (tab !== undefined) this.dispatch(tab, { kind });
  }

  deliver(index: number): void {
    const tab = this.tabs[index];
    const input = tab?.inbox.shift();
    if (tab === undefined || input === undefined) return;
    this.dispatch(tab, input === 'activation' ? { kind: 'activated', stored: this.stored } : input);
  }

  endCall(index: number, end: CallEnd): void {
    const tab = this.tabs[index];
    const call = tab?.calls.shift();
    if (tab === undefined || call === undefined) return;
    const hasReached = end === 'ok' || end === 'reply-lost';
    const edition = call.kind === 'save' && hasReached ? this.#save(call) : undefined;
    const reason = FAILURES[end];
    if (call.kind === 'look') {
      const reply = reason === undefined ? this.#look(call.edition) : undefined;
      this.dispatch(tab, { kind: 'looked', edition: call.edition, reply });
    } else if (reason !== undefined) this.dispatch(tab, { kind: 'callFailed', reason });
    else if (call.kind === 'read') this.dispatch(tab, { kind: 'draftRead', draft: this.draft });
    else if (edition === undefined) this.dispatch(tab, { kind: 'callFailed', reason: 'conflict' });
    else this.dispatch(tab, { kind: 'saved', edition });
  }

  /** Makes the next write of a tab. */
  write(index: number, isStored: boolean): void {
    const tab = this.tabs[index];
    if (tab?.writes === undefined) return;
    const next = tab.writes.shift();
    if (next !== undefined && isStored) this.stored = applyWrite(this.stored, next);
    if (tab.writes.length > 0 && isStored) return;
    tab.writes = undefined;
    this.dispatch(tab, { kind: 'stored', isStored });
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
    for (const tab of this.tabs) {
      if (tab.waitUntil > this.time) continue;
      tab.waitUntil = Number.POSITIVE_INFINITY;
      this.dispatch(tab, { kind: 'waited' });
    }
  }

  /** Lets everything that is in progress succeed, until all is at rest. */
  rest(): void {
    for (let round = 0; round < 200; round += 1) {
      this.tabs.forEach((tab, index) => {
        while (tab.inbox.length > 0) this.deliver(index);
        while (tab.writes !== undefined) this.write(index, true);
        while (tab.calls.length > 0) this.endCall(index, 'ok');
      });
      const isBusy = this.tabs.some(
        ({ inbox, calls, writes, waitUntil }) =>
          inbox.length > 0 ||
          calls.length > 0 ||
          writes !== undefined ||
          waitUntil < Number.POSITIVE_INFINITY,
      );
      if (!isBusy) return;
      this.pass(1_000);
    }
    expect.fail('The tabs do not come to rest.');
  }

  /** The title of a question in a text. Undefined if the question was deleted. */
  titleIn(text: string, question: string): Json | undefined {
    const items = (JSON.parse(text) as { items: { items: { gid: string; title: string }[] }[] }).items;
    return items.flatMap(({ items: questions }) => questions).find(({ gid }) => gid === question)?.title;
  }

  #run(tab: SimulatedTab, effect: SavingEffect): void {
    if (effect.kind === 'store') tab.writes = [...effect.writes];
    else if (effect.kind === 'wait') tab.waitUntil = effect.until;
    else if (effect.kind === 'answer') tab.answers.push(effect.edition);
    else if (effect.kind === 'merged') tab.merges.push(effect);
    else if (effect.kind === 'send') {
      const message = structuredClone(effect.message);
      for (const other of this.tabs)
        if (other !== tab) other.inbox.push({ kind: 'messageReceived', message });
    } else tab.calls.push(effect);
  }

  #look(edition: string): LookReply {
    const isNewer = this.draft !== null && this.draft.edition !== edition;
    return { otherAuthors: [], draft: isNewer ? (this.draft ?? undefined) : undefined };
  }

  /** Returns the new edition, or undefined if the server has another draft than the one to replace. */
  #save({ text, replacedDraft }: Extract<Call, { readonly kind: 'save' }>): string | undefined {
    if (replacedDraft?.edition !== this.draft?.edition) return undefined;
    const before = this.draft?.text ?? this.publishedText;
    for (const question of QUESTIONS) {
      const value = this.titleIn(text, question);
      // Values are unique, so a value that the server has had before would undo a later change.
      if (value !== this.titleIn(before, question))
        expect(this.known, `${question} goes back to ${String(value)}`).not.toContain(value);
    }
    this.draft = this.#accept(text);
    return this.draft.edition;
  }

  #accept(text: string) {
    for (const question of QUESTIONS) this.known.add(String(this.titleIn(text, question)));
    const edition = this.#texts.get(text) ?? `edition${this.#texts.size}`;
    this.#texts.set(text, edition);
    return { text, edition };
  }

  /** Holds after every step of every tab. */
  #expectSound(tab: SimulatedTab): void {
    const { state } = tab;
    const callCount = this.tabs.flatMap(({ calls }) => calls).filter(({ kind }) => kind !== 'look').length;
    expect(callCount, 'calls in progress').toBeLessThanOrEqual(1);
    const status = saveStatusOf(state);
    if (status.kind === 'saved') {
      const text = textOf(state.document);
      expect(this.#texts.has(text), 'what is said to be saved is saved').toBe(true);
      expect(state.server.text).toBe(text);
    } else if (status.kind === 'saving')
      expect(state.call !== undefined || tab.waitUntil < Number.POSITIVE_INFINITY, 'saving goes on').toBe(
        true,
      );
    let { document } = state.work.base;
    for (const change of state.work.changes)
      document = applyChange(document, change).document ?? expect.fail('The changes do not follow the base.');
    expect(document.value).toEqual(state.document.value);
    const { stored, writing, failed } = state.browser;
    if (state.isActive)
      expect([stored, writing, failed], 'everything is stored').toContain(writing ?? state.work);
  }

  /** A kill may lose values that were neither stored nor sent. The values before them must still not be lost. */
  #forgetLostValues(): void {
    const places = JSON.stringify([
      this.stored,
      [...this.known],
      this.tabs.map(({ inbox, state }) => [inbox, state.work.changes, state.work.conflicts]),
    ]);
    for (const values of this.typed.values())
      while (values.length > 0 && !places.includes(`"${values.at(-1)}"`)) values.pop();
  }
}

const hasElement = (project: unknown, gid: string): boolean =>
  JSON.stringify(project).includes(`"gid":"${gid}"`);

function applyWrite(stored: StoredWork, write: Write): StoredWork {
  // A browser stores copies.
  const copy = structuredClone(write);
  if (copy.kind === 'conflicts') return { ...stored, conflicts: copy.conflicts };
  if (copy.kind === 'history')
    return {
      ...stored,
      history: {
        done: putEnd(stored.history.done, copy.done),
        undone: putEnd(stored.history.undone, copy.undone),
      },
    };
  return { ...stored, base: copy.base ?? stored.base, changes: putEnd(stored.changes, copy.changes) };
}

const putEnd = (list: StoredWork['changes'], { from, entries }: ListEnd): StoredWork['changes'] => [
  ...list.slice(0, from),
  ...entries,
];
