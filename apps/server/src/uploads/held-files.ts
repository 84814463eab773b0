import { attachedFiles, requireTools, type Program, questionView, type State } from '@canvass/logic';
import type { RespondentEvent, UploadedFile } from '@canvass/protocol';
import type { Advance } from '../response-log/advance.ts';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Database } from '../database/database.ts';
import {
  type AttachmentRow,
  holdFiles,
  computeRecord,
  releaseFilesExcept,
  computeUrl,
} from './attachment-store.ts';

interface NamedFile {
  readonly id: string;
  /** Whether the row is a file that was uploaded for the same question or option. */
  matches(row: AttachmentRow): boolean;
}

/** Whether a survey accepts files. Calls of other surveys need no query for files. */
export function takesFiles({ questions }: Program): boolean {
  return questions.some(
    (question) => question.attachments !== undefined || requireTools(question).files !== undefined,
  );
}

interface NamingCall {
  readonly advanced: Advance;
  readonly events: readonly RespondentEvent[];
}

/**
 * Checks that the files that a call names exist, and marks them before the call is stored. Returns false if a file is
 * missing, or belongs to another response or question (TRUST-17).
 */
export async function holdNamedFiles(
  database: Database,
  key: ResponseKey,
  program: Program,
  { advanced, events }: NamingCall,
): Promise<boolean> {
  if ('refusal' in advanced || !takesFiles(program)) return true;
  const namedFiles = [
    ...filesOfState(program, advanced.state, key),
    ...events.flatMap((event) => filesOfEvent(event, key)),
  ];
  if (namedFiles.length === 0) return true;
  const rows = await holdFiles(database, key, [...new Set(namedFiles.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return namedFiles.every(({ id, matches }) => {
    const row = byId.get(id);
    return row !== undefined && matches(row);
  });
}

/** After the call is stored, unmarks files that the response no longer names. A sweep removes those that were deleted. */
export async function releaseUnnamedFiles(
  { database, now, warn }: Pick<Foundation, 'database' | 'now' | 'warn'>,
  key: ResponseKey,
  { program, state }: { readonly program: Program; readonly state: State },
): Promise<void> {
  if (!takesFiles(program)) return;
  const ids = filesOfState(program, state, key).map(({ id }) => id);
  try {
    await releaseFilesExcept(database, key, [...new Set(ids)], new Date(now()));
  } catch {
    // The call is already stored, so it succeeds. The next call unmarks the remaining files.
    warn({ survey: key.surveyId }, 'files that a response no longer names could not be released');
  }
}

function filesOfEvent(event: RespondentEvent, key: ResponseKey): readonly NamedFile[] {
  if (event.type !== 'files') return [];
  return event.files.map((file) =>
    computeNamedFile(file, { key, gid: event.gid, option: event.option_id ?? '' }),
  );
}

interface NamedTarget {
  readonly key: ResponseKey;
  readonly gid: string;
  readonly option: string;
}

/** A file of an event. All of its fields must match the row, because operators see the event. */
function computeNamedFile(file: UploadedFile, { key, gid, option }: NamedTarget): NamedFile {
  const { id } = file;
  return {
    id,
    matches: (row) => {
      const record = computeRecord(key, row);
      const hasSameRecord =
        record.name === file.name && record.url === file.url && record.ftype === file.ftype;
      const hasSameTarget = row.gid === gid && row.option_id === option;
      return hasSameRecord && hasSameTarget && file.qid === gid && (file.option_id ?? '') === option;
    },
  };
}

/** Files that the state names: files of shown questions and chosen options, and files that are answers. */
function filesOfState(program: Program, state: State, key: ResponseKey): readonly NamedFile[] {
  const attachedNow = attachedFiles(program, state).flatMap(({ gid, option, files }) =>
    files.map((file) => computeNamedFile(file, { key, gid, option })),
  );
  const answered = program.questions.flatMap((question): readonly NamedFile[] => {
    const { files } = requireTools(question);
    const answer = files && questionView(program, state, question.gid)?.answer;
    return answer === undefined
      ? []
      : (files?.(answer) ?? []).map((file) => namedFileInAnswer(file, key, question.gid));
  });
  return [...attachedNow, ...answered];
}

function namedFileInAnswer(
  { name, url }: { readonly name: string; readonly url: string },
  key: ResponseKey,
  gid: string,
): NamedFile {
  const id = url.slice(computeUrl(key, '').length);
  return {
    id,
    matches: (row) =>
      row.gid === gid && row.option_id === '' && row.name === name && computeUrl(key, row.id) === url,
  };
}
