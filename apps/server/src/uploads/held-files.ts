import { attachedFiles, wholeTypeOf, type Program, questionView, type State } from '@canvass/logic';
import type { RespondentEvent, UploadedFile } from '@canvass/protocol';
import type { Advance } from '../response-log/advance.ts';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Database } from '../database/database.ts';
import { type AttachmentRow, holdFiles, recordOf, releaseOthers, urlOf } from './attachment-store.ts';

/** A file as an event or an answer names it. */
interface Named {
  readonly id: string;
  /** Whether it is the file that was uploaded there. */
  fits(row: AttachmentRow): boolean;
}

/** Whether anything may be uploaded in a survey: others pay nothing for it. */
function takesFiles({ questions }: Program): boolean {
  return questions.some(
    (question) => question.attachments !== undefined || wholeTypeOf(question).files !== undefined,
  );
}

/** A call, and what it leads to, if anything. */
interface NamingCall {
  readonly advanced: Advance;
  readonly events: readonly RespondentEvent[];
}

/**
 * Checks what a call names against the files that are here, and holds on to them before the call is stored. False when
 * one of them is not of this response and this question, or not here (TRUST-17).
 */
export async function holdNamed(
  database: Database,
  key: ResponseKey,
  program: Program,
  { advanced, events }: NamingCall,
): Promise<boolean> {
  if ('refusal' in advanced || !takesFiles(program)) return true;
  const named = [
    ...namedByState(program, advanced.state, key),
    ...events.flatMap((event) => namedByEvent(event, key)),
  ];
  if (named.length === 0) return true;
  const rows = await holdFiles(database, key, [...new Set(named.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return named.every(({ id, fits }) => {
    const row = byId.get(id);
    return row !== undefined && fits(row);
  });
}

/** After the call was stored: lets go of what it no longer names. What was deleted meanwhile goes with the next sweep. */
export async function releaseUnnamed(
  { database, now, warn }: Pick<Foundation, 'database' | 'now' | 'warn'>,
  key: ResponseKey,
  { program, state }: { readonly program: Program; readonly state: State },
): Promise<void> {
  if (!takesFiles(program)) return;
  const ids = namedByState(program, state, key).map(({ id }) => id);
  try {
    await releaseOthers(database, key, [...new Set(ids)], new Date(now()));
  } catch {
    // The call is stored; what is held for longer than it need be is let go by the next one.
    warn({ survey: key.surveyId }, 'files were not let go of');
  }
}

function namedByEvent(event: RespondentEvent, key: ResponseKey): readonly Named[] {
  if (event.type !== 'files') return [];
  return event.files.map((file) => attached(file, { key, gid: event.gid, option: event.option_id ?? '' }));
}

interface Place {
  readonly key: ResponseKey;
  readonly gid: string;
  readonly option: string;
}

/** Everything that it says must be so: it is what operators are shown. */
function attached(file: UploadedFile, { key, gid, option }: Place): Named {
  const { id } = file;
  return {
    id,
    fits: (row) => {
      const own = recordOf(key, row);
      const isSame = own.name === file.name && own.url === file.url && own.ftype === file.ftype;
      const isHere = row.gid === gid && row.option_id === option;
      return isSame && isHere && file.qid === gid && (file.option_id ?? '') === option;
    },
  };
}

/** Files that count: of questions that are shown and options that are chosen, and those that answers are made of. */
function namedByState(program: Program, state: State, key: ResponseKey): readonly Named[] {
  const attachedNow = attachedFiles(program, state).flatMap(({ gid, option, files }) =>
    files.map((file) => attached(file, { key, gid, option })),
  );
  const answered = program.questions.flatMap((question): readonly Named[] => {
    const { files } = wholeTypeOf(question);
    const answer = files && questionView(program, state, question.gid)?.answer;
    return answer === undefined
      ? []
      : (files?.(answer) ?? []).map((file) => inAnswer(file, key, question.gid));
  });
  return [...attachedNow, ...answered];
}

function inAnswer(
  { name, url }: { readonly name: string; readonly url: string },
  key: ResponseKey,
  gid: string,
): Named {
  const id = url.slice(urlOf(key, '').length);
  return {
    id,
    fits: (row) => row.gid === gid && row.option_id === '' && row.name === name && urlOf(key, row.id) === url,
  };
}
