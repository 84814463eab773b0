import type { SurveyComment, SurveyComments } from '@canvass/protocol';
import { useEffect, useSyncExternalStore } from 'react';
import type { OuterPage } from '../document/outer-pages.ts';
import type { OutlineItem } from '../document/outline.ts';
import type { CallResult } from '../server/send.ts';

export interface CommentsState {
  readonly kind: 'loading' | 'ready' | 'failed';
  /** All comments of the survey, oldest first. */
  readonly comments: readonly SurveyComment[];
}

export interface NewComment {
  readonly place: string;
  readonly place_name: string;
  readonly text: string;
  /** The first comment of the conversation, or null to begin one. */
  readonly thread: string | null;
}

interface CommentHost {
  list(): Promise<CallResult<SurveyComments>>;
  add(comment: NewComment): Promise<CallResult<unknown>>;
  mark(thread: string, isDone: boolean): Promise<CallResult<unknown>>;
  remove(id: string): Promise<CallResult<unknown>>;
}

/** The comments of a survey, as the server has them. */
export class CommentStore {
  readonly #host: CommentHost;
  readonly #listeners = new Set<() => void>();
  #state: CommentsState = { kind: 'loading', comments: [] };

  constructor(host: CommentHost) {
    this.#host = host;
  }

  readonly getState = (): CommentsState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads all comments. Those that are shown stay if the server does not reply. */
  async load(): Promise<void> {
    const reply = await this.#host.list();
    if ('data' in reply) this.#update({ kind: 'ready', comments: reply.data.comments });
    else if (this.#state.kind === 'loading') this.#update({ ...this.#state, kind: 'failed' });
  }

  /** Each of the following changes comments on the server, and returns whether the server has done so. */
  readonly add = (comment: NewComment): Promise<boolean> => this.#change(this.#host.add(comment));
  readonly mark = (thread: string, isDone: boolean): Promise<boolean> =>
    this.#change(this.#host.mark(thread, isDone));
  readonly remove = (id: string): Promise<boolean> => this.#change(this.#host.remove(id));

  async #change(call: Promise<CallResult<unknown>>): Promise<boolean> {
    const reply = await call;
    await this.load();
    return 'data' in reply;
  }

  #update(state: CommentsState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const REFRESH_MS = 15_000;

/** The comments, loaded again while the page is visible. */
export function useComments(store: CommentStore, isRefreshing = false): CommentsState {
  useEffect(() => {
    if (!isRefreshing) return undefined;
    void store.load();
    const timer = setInterval(() => {
      if (!document.hidden) void store.load();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [store, isRefreshing]);
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** The place of comments about the survey as a whole. */
export const SURVEY_PLACE = '';

/** The place of comments about an item, or about a page before or after the questions. It stays when the item is renamed. */
export const placeOf = (item: OutlineItem | OuterPage): string =>
  'label' in item ? `page/${item.label}/${item.end ?? ''}` : item.gid || item.id;

/** A comment with its answers. */
export interface Conversation {
  readonly first: SurveyComment;
  readonly answers: readonly SurveyComment[];
}

/** The conversations in the order in which they began. */
export function listConversations(comments: readonly SurveyComment[]): readonly Conversation[] {
  return comments
    .filter(({ id, thread }) => id === thread)
    .map((first) => ({
      first,
      answers: comments.filter(({ id, thread }) => thread === first.id && id !== first.id),
    }));
}

/** The number of conversations that are not done, by place. */
export function countOpen(comments: readonly SurveyComment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { first } of listConversations(comments))
    if (first.done_at === null) counts.set(first.place, (counts.get(first.place) ?? 0) + 1);
  return counts;
}
