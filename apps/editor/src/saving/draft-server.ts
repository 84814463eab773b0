import { readDraft, saveDraft, type ServerDraft } from '../server/calls.ts';
import { type CallError, statusOf } from '../server/send.ts';
import { readBrowserId } from './browser-id.ts';
import type { CallFailure, LookReply } from './saving-state.ts';

type DraftReply<Data> = { readonly data: Data } | { readonly failure: CallFailure };

/** The draft of a survey on the server. No promise rejects. */
export interface DraftServer {
  /** Saves a text over `replacedDraft`, which is null for a first draft. Resolves to the new edition. */
  save(text: string, replacedDraft: ServerDraft | null): Promise<DraftReply<string>>;
  /** Reads the newest draft of the survey. Null if the survey has no draft. */
  read(): Promise<DraftReply<ServerDraft | null>>;
  /** Looks for an edition newer than `edition` and for other authors. Resolves to undefined after a failure. */
  look(edition: string): Promise<LookReply | undefined>;
}

/** With `isReadOnly`, this browser does not count as one in which an author has the draft open. */
export function createDraftServer(surveyId: string, isReadOnly: boolean): DraftServer {
  const browser = readBrowserId();
  return {
    async save(text, replacedDraft) {
      const result = await saveDraft(surveyId, text, replacedDraft);
      return 'data' in result ? { data: result.data.edition } : { failure: failureOf(result.error) };
    },
    async read() {
      const result = await readDraft(surveyId);
      if ('error' in result) return { failure: failureOf(result.error) };
      return { data: result.data && { text: result.data.text ?? '', edition: result.data.edition } };
    },
    async look(edition) {
      const result = await readDraft(surveyId, { edition, ...(!isReadOnly && { browser }) });
      if ('error' in result || result.data === null) return undefined;
      const { text, others = [], edition: newest } = result.data;
      return { otherAuthors: others, draft: text === undefined ? undefined : { text, edition: newest } };
    },
  };
}

/** Failures by the status of the reply. After all other statuses, the server counts as unreachable. */
const FAILURES: Readonly<Record<number, CallFailure>> = {
  400: 'refused',
  401: 'signed-out',
  403: 'no-access',
  404: 'no-survey',
  409: 'conflict',
  413: 'too-large',
};

function failureOf(error: CallError): CallFailure {
  const { reason } = error;
  if (reason.kind === 'code' && reason.key === 'draft.other_survey') return 'other-survey';
  return FAILURES[statusOf(error)] ?? 'offline';
}
