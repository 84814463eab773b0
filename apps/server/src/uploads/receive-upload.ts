import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  attachmentRules,
  type AttachmentRules,
  extensionOf,
  ONLY_IMAGE_EXTENSIONS,
  type UploadKind,
  findUploadKind,
} from '@canvass/project';
import { NOT_ENDED, RESPONSE_CODES, type UploadedFile, type Issue } from '@canvass/protocol';
import { findMissingFailure, findClosedFailure, findSituation } from '../response-log/response-store.ts';
import { lockResponse } from '../response-log/step-store.ts';
import { fail, isFailure, type Failure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { transact } from '../database/transact.ts';
import type { Surveys } from '../surveys/surveys.ts';
import {
  changeState,
  DROPPED,
  findCountedFiles,
  findStored,
  insertAttachment,
  computeRecord,
  STORED,
  WRITING,
  DELETED_BY_RESPONDENT,
  type NewAttachment,
  type AttachmentRow,
  type Target,
} from './attachment-store.ts';
import { cleanFileName, numberedName, unnumberedName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import type { UploadForm } from './upload-form.ts';
import type { Uploader, UploadRateLimits } from './upload-limits.ts';
import { requireTools, type Program } from '@canvass/logic';

export interface UploadContext extends Pick<Foundation, 'database' | 'now' | 'warn'> {
  readonly surveys: Surveys;
  readonly store: FileStore;
  readonly limits: UploadRateLimits;
}

/**
 * Receives one file: creates its row, stores its bytes, then marks it as stored. If interrupted, it leaves a row that
 * the sweep deletes, never a file without a row (docs/adr/0067).
 */
export async function receiveUpload(
  context: UploadContext,
  uploader: Uploader,
  form: UploadForm,
): Promise<readonly UploadedFile[] | Failure> {
  const rules = await findUploadRules(context, uploader, form);
  if (isFailure(rules)) return rules;
  const { gid, option } = form;
  const bytes = await form.file.read();
  const name = cleanFileName(form.name);
  const kind = computeFileKind(name, bytes);
  if (typeof kind === 'string') return refuseKind(kind, name);
  const size = bytes.length;
  const issue = findFileIssue(rules, { name, size });
  if (issue !== undefined) return fail('upload.failed', issue);
  const { surveyId, seq } = uploader;
  const file = {
    surveyId,
    seq,
    gid,
    option,
    name,
    size,
    id: randomBytes(16).toString('hex'),
    ftype: kind.kind === 'image' ? 1 : 0,
    mediaType: kind.mediaType,
    now: new Date(context.now()),
  };
  const stored = rules.allowSameName ? undefined : await findSameFile(context, file, bytes);
  if (stored !== undefined) return [computeRecord(file, stored)];
  const reserved = await reserve(context, uploader, file, rules);
  return isFailure(reserved) ? reserved : storeBytes(context, reserved, bytes);
}

/** Finds a stored file of the same name and content, such as that of an upload whose reply was lost (VALID-21). */
async function findSameFile(
  { database, store }: UploadContext,
  file: NewAttachment,
  bytes: Uint8Array,
): Promise<AttachmentRow | undefined> {
  const candidates = (await findStored(database.query, file)).filter(
    ({ gid, option_id: option, name, size }) =>
      gid === file.gid &&
      option === file.option &&
      size === file.size &&
      [name, unnumberedName(name)].includes(file.name),
  );
  for (const candidate of candidates) {
    if ((await buffer(await store.read(candidate.id))).equals(bytes)) return candidate;
  }
  return undefined;
}

async function findUploadRules(
  { database, now, surveys }: UploadContext,
  uploader: Uploader,
  form: UploadForm,
): Promise<AttachmentRules | Failure> {
  const situation = await findSituation(database, uploader, null);
  if (situation === undefined) return findMissingFailure(database, uploader);
  if (situation.response.status !== NOT_ENDED.status) return fail('answering.already_submitted');
  const closedFailure = findClosedFailure(situation, now());
  if (closedFailure !== undefined) return closedFailure;
  const version = await surveys.version(uploader.surveyId, situation.response.version);
  return (version && rulesFor(version.program, form)) ?? fail('upload.failed', { key: 'upload.not_here' });
}

/**
 * Creates the row of a file under a lock, so that concurrent uploads never exceed the limits. Returns the file, whose name has a number
 * if another file has its name.
 */
function reserve(
  { database, limits }: UploadContext,
  uploader: Uploader,
  file: NewAttachment,
  rules: AttachmentRules,
) {
  return transact(database, async (transaction) => {
    if (!(await lockResponse(transaction, file))) return fail('answering.already_submitted');
    const countedFiles = await findCountedFiles(transaction, file);
    const issue = findCountIssue(rules, file, countedFiles);
    if (issue === 'quota') return fail('upload.failed', { key: 'upload.quota' });
    if (issue !== undefined) return fail('upload.failed', issue);
    const refusal = await limits.countAccepted(transaction, uploader, file.now);
    if (refusal !== undefined) return refusal;
    const named = { ...file, name: rules.allowSameName ? file.name : distinctName(file, countedFiles) };
    await insertAttachment(transaction, named);
    return named;
  });
}

async function storeBytes(
  { database, now, warn, store }: UploadContext,
  file: NewAttachment,
  bytes: Uint8Array,
): Promise<readonly UploadedFile[] | Failure> {
  try {
    await store.write(file.id, bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    warn({ survey: file.surveyId, reason }, 'a file could not be stored');
    await changeState(database, file, [WRITING], { to: DROPPED, now: new Date(now()) });
    return fail('server.unavailable');
  }
  // If the response was deleted meanwhile, the sweep removes the file.
  if (!(await changeState(database, file, [WRITING], { to: STORED, now: new Date(now()) })))
    return fail('access.refused');
  const { option: option_id, mediaType: media_type, ...otherFields } = file;
  return [computeRecord(file, { ...otherFields, option_id, media_type, state: STORED, held: false })];
}

function refuseKind(problem: KindProblem, name: string): Failure {
  if (problem === 'svg') return fail('upload.svg', { key: `api.${RESPONSE_CODES.svgUnsupported.code}` });
  if (problem === 'content') return fail('upload.failed', { key: 'upload.content' });
  return fail('upload.failed', { key: 'limit_ext', params: { ext: extensionOf(name) } });
}

/** Maximum number of files of one response, whatever its survey allows, so that one token cannot fill the disk. */
const MAX_FILES = 400;
const MAX_BYTES = 300 * 1024 * 1024;
/** Maximum files for a question whose answer is a file. A new signature is stored before the old one is deleted. */
const MAX_ANSWER_FILES = 20;

const MEGABYTE = 1024 * 1024;

/** The rules of the published survey for a question or option. */
function rulesFor(program: Program, { gid, option }: Target): AttachmentRules | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  if (question.attachments?.takes(option) === true)
    return attachmentRules(question.question.attachData, option);
  if (option !== '' || requireTools(question).files === undefined) return undefined;
  const rules = attachmentRules({ onlyImage: true, allowSameName: true }, '');
  return { ...rules, maxFiles: MAX_ANSWER_FILES };
}

function findFileIssue(
  rules: AttachmentRules,
  { name, size }: { readonly name: string; readonly size: number },
): Issue | undefined {
  const { onlyImage, minSize, maxSize } = rules;
  const extension = extensionOf(name);
  if (maxSize > 0 && size > maxSize * MEGABYTE) return { key: 'limit_max_size', params: { max: maxSize } };
  if (size < minSize * MEGABYTE) return { key: 'limit_min_size', params: { min: minSize } };
  if (size === 0) return { key: 'limit_empty' };
  const isImage = (ONLY_IMAGE_EXTENSIONS as readonly string[]).includes(extension); // `includes` must accept any text
  return onlyImage && !isImage ? { key: 'limit_img' } : undefined;
}

/** Returns an issue if the survey allows no further file there, or `quota` at the limits that all responses have. */
function findCountIssue(
  { maxFiles }: AttachmentRules,
  { size, ...target }: Target & { readonly size: number },
  countedFiles: readonly AttachmentRow[],
): Issue | 'quota' | undefined {
  const bytes = countedFiles.reduce((sum, file) => sum + file.size, size);
  if (countedFiles.length >= MAX_FILES || bytes > MAX_BYTES) return 'quota';
  if (listFiles(target, countedFiles).length >= maxFiles)
    return { key: 'limit_max_num', params: { max: maxFiles } };
  return undefined;
}

const listFiles = ({ gid, option }: Target, files: readonly AttachmentRow[]): readonly AttachmentRow[] =>
  files.filter(
    (file) => file.gid === gid && file.option_id === option && file.state !== DELETED_BY_RESPONDENT,
  );

/** The name with the first number that no other file of the question has: phones call every photo image.jpg. */
function distinctName(file: NewAttachment, countedFiles: readonly AttachmentRow[]): string {
  const names = new Set(listFiles(file, countedFiles).map(({ name }) => name));
  let name = file.name;
  for (let number = 2; names.has(name); number += 1) name = numberedName(file.name, number);
  return name;
}

interface FileKind {
  readonly kind: UploadKind;
  /** The type of an image according to its bytes. All other files have the general type for bytes. */
  readonly mediaType: string;
}
/** Why a file is refused: it is SVG, which may contain scripts, or its extension or content is not allowed. */
type KindProblem = 'svg' | 'extension' | 'content';

const BYTES = 'application/octet-stream';
/** Number of bytes at the beginning of a file that are examined. */
const HEAD_BYTES = 4_096;

/** The first bytes of image formats in hexadecimal; `.` is any digit. */
const IMAGE_SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(37|39)61/, 'image/gif'],
  [/^424d.{8}00000000/, 'image/bmp'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^(49492a00|4d4d002a)/, 'image/tiff'],
  [/^.{8}66747970(61766966|61766973)/, 'image/avif'],
  [/^.{8}66747970(68656963|68656978|6d696631|6d736631)/, 'image/heic'],
  [/^00000100/, 'image/vnd.microsoft.icon'],
];

/** The kind of a file, by its name and its first bytes, because neither is reliable by itself (TRUST-17). */
function computeFileKind(name: string, bytes: Uint8Array): FileKind | KindProblem {
  const extension = extensionOf(name);
  if (extension === 'svg' || extension === 'svgz' || isSvg(bytes)) return 'svg';
  const kind = findUploadKind(extension);
  if (kind === undefined) return 'extension';
  if (isMarkup(bytes)) return 'content';
  const hex = Buffer.from(bytes.subarray(0, 32)).toString('hex');
  const image = IMAGE_SIGNATURES.find(([start]) => start.test(hex))?.[1];
  if (kind === 'image') return image === undefined ? 'content' : { kind, mediaType: image };
  if (extension === 'pdf' && !computeHead(bytes).includes('%PDF-')) return 'content';
  return { kind, mediaType: BYTES };
}

/** The beginning of a file as text. Also decodes UTF-16, in which markup could hide. */
function computeHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head);
  // Removing NULs makes UTF-16 without a byte order mark readable.
  return Buffer.from(head).toString('latin1').replaceAll('\0', '');
}

/** Whether there is an svg element near the beginning. Binary files have none there. */
const isSvg = (bytes: Uint8Array) => /<\s*(\w+:)?svg[\s>/]/i.test(computeHead(bytes));

const isMarkup = (bytes: Uint8Array) =>
  /^[\s\uFEFF\u00EF\u00BB\u00BF]*<(\?xml|!doctype|!--|html|head|body|script|iframe|img|meta|link|style|xsl)/i.test(
    computeHead(bytes),
  );
