import { DRAFT_PART_LIMIT, type SavedDraft } from '@canvass/protocol';
import { PROJECT_LIMITS } from '@canvass/project/file';
import Type, { type Static } from 'typebox';
import { noteAct } from '../../auth/operators/audit-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { createRecentMap } from '../../database/recent-map.ts';
import type { Operator } from '../../http/callers.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findDraftText } from './draft-store.ts';
import { Edition, storeDraftText } from './save-draft-text.ts';

const Count = Type.Integer({ minimum: 0, maximum: PROJECT_LIMITS.text });

/** The body of a call that changes one part of a draft's text. Counts are in UTF-16 code units. */
export const DraftPartBody = Type.Object({
  edition: Edition,
  /** Length of the text that is changed, so that a caller with another text is refused. */
  length: Count,
  at: Count,
  removed: Count,
  inserted: Type.String({ maxLength: DRAFT_PART_LIMIT }),
});
type DraftPart = Static<typeof DraftPartBody>;

/** A change of one part of a draft, with its sender. */
export interface SentDraftPart {
  readonly surveyId: string;
  readonly part: DraftPart;
  readonly operator: Pick<Operator, 'id' | 'name'>;
}

/** Characters of the texts that are kept between changes: 20 surveys of 500 questions. */
const MAX_KEPT = 16_000_000;

/** Changes one part of the text of a draft, and logs it. */
export type SaveDraftPart = (sent: SentDraftPart) => Promise<SavedDraft | Failure>;

/** Creates the function that changes drafts. It keeps the latest texts, so that most changes read none. */
export function createPartSaver(foundation: {
  readonly database: Database;
  readonly now: Foundation['now'];
}): SaveDraftPart {
  const { database } = foundation;
  const kept = createRecentMap<string, { readonly edition: string; readonly text: string }>(MAX_KEPT);

  async function findText(surveyId: string, edition: string): Promise<string | undefined> {
    const recent = kept.get(surveyId);
    if (recent?.edition === edition) return recent.text;
    const draft = await findDraftText(database, surveyId, undefined);
    return draft?.edition === edition ? (draft.project ?? undefined) : undefined;
  }

  async function save({ surveyId, part, operator }: SentDraftPart): Promise<SavedDraft | Failure> {
    const { edition } = part;
    const before = await findText(surveyId, edition);
    if (before?.length !== part.length) return fail('publishing.draft_changed');
    const text = replacePart(before, part);
    if (text === undefined) return fail('request.invalid', { key: 'request.bad_text' });
    if (text.length > PROJECT_LIMITS.text)
      return fail('request.invalid', { key: 'request.invalid', path: 'body/inserted' });
    const saved = await storeDraftText(foundation, { surveyId, text, edition, operatorName: operator.name });
    if (!isFailure(saved)) kept.set(surveyId, { edition: saved.edition, text }, text.length);
    return saved;
  }

  return async (sent) => {
    const { surveyId, operator } = sent;
    const act = { tokenId: operator.id, name: operator.name, act: 'draft.save', surveyId, subject: null };
    let reply: SavedDraft | Failure = fail('publishing.draft_changed');
    await noteAct(foundation, act, async () => {
      reply = await save(sent);
      return isFailure(reply) ? reply.failure : 'done';
    });
    return reply;
  };
}

/** Undefined if the part is outside of the text or cuts a character in two. */
function replacePart(text: string, { at, removed, inserted }: DraftPart): string | undefined {
  if (at + removed > text.length) return undefined;
  const next = text.slice(0, at) + inserted + text.slice(at + removed);
  return next.isWellFormed() ? next : undefined;
}
