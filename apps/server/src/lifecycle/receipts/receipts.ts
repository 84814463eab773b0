import { chooseLanguage, projectLanguages } from '@canvass/project';
import { plainText, recapView, findTranslation } from '@canvass/logic';
import type { DeletedReceipt, ReceiptCode, ReceiptData, ReceiptRequest } from '@canvass/protocol';
import { noteAct } from '../../auth/operators/audit-store.ts';
import { countAll, subtractCount, computeSubject } from '../../admission/counts.ts';
import type { Respondent } from '../../http/callers.ts';
import { factsOf, readStored } from '../../response-log/fold-stored.ts';
import { findLinks, type ResponseKey } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import type { Attachments } from '../../uploads/attachments.ts';
import type { FindEnteredContacts } from '../../awards/claim/entered-contacts.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import { findExportedFiles, type StoredFile } from '../../results/response-extras.ts';
import { expireResponse, findResponse, type StoredResponse } from '../../results/responses-store.ts';
import { Readable } from 'node:stream';
import { createZipStream } from '@canvass/export';
import { cleanFileName } from '../../uploads/file-name.ts';
import { timingSafeEqual } from 'node:crypto';

/** Capital letters and digits that cannot be confused in handwriting: no 0, 1, I, L, O. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = BigInt(ALPHABET.length);
/** The minimum number of characters for the response number, so that most codes have five groups. */
const MIN_NUMBER_LENGTH = 3;
/** 17 characters contain 84 bits of the hash, so a code cannot be guessed. */
const SIGNATURE_LENGTH = 17;
const GROUP = /.{1,4}/g;
/** The largest response number has 11 characters. */
const MAX_CODE_LENGTH = 11 + SIGNATURE_LENGTH;

/** A response with a code. After a restore, a new response may get its number, but has another begin time. */
interface CodedResponse {
  readonly surveyId: string;
  readonly seq: number;
  readonly begunAt: Date;
}

/**
 * Codes with which respondents open their response again (TRUST-32). A code contains the response's number and a keyed
 * hash of number and begin time. Codes are not stored, and are invalid once their response is deleted (docs/adr/0142).
 */
interface ReceiptCodes {
  /** Returns the code in groups of four. */
  make(response: CodedResponse): string;
  /** Returns the number in a code, even if the response does not exist. Undefined if the text cannot be a code. */
  findNumber(code: string): number | undefined;
  isCodeOf(code: string, response: CodedResponse): boolean;
}

function createReceiptCodes(hash: KeyedHash): ReceiptCodes {
  function createUngroupedCode({ surveyId, seq, begunAt }: CodedResponse): string {
    const hashed = hash('receipt', surveyId, `${seq} ${begunAt.getTime()}`);
    const bits = Buffer.from(hashed, 'base64url').toString('hex');
    return (
      encodeNumber(BigInt(seq), MIN_NUMBER_LENGTH) +
      encodeNumber(BigInt(`0x${bits}`), SIGNATURE_LENGTH).slice(-SIGNATURE_LENGTH)
    );
  }
  return {
    make: (response) => (createUngroupedCode(response).match(GROUP) ?? []).join('-'),
    findNumber(code) {
      const normalised = normaliseCode(code);
      return normalised.length <= MAX_CODE_LENGTH
        ? decodeNumber(normalised.slice(0, -SIGNATURE_LENGTH))
        : undefined;
    },
    isCodeOf(code, response) {
      const [sent, expected] = [Buffer.from(normaliseCode(code)), Buffer.from(createUngroupedCode(response))];
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
  };
}

const normaliseCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');

function encodeNumber(value: bigint, minLength: number): string {
  let text = '';
  for (let quotient = value; quotient > 0n; quotient /= BASE)
    text = ALPHABET.charAt(Number(quotient % BASE)) + text;
  return text.padStart(minLength, ALPHABET.charAt(0));
}

function decodeNumber(text: string): number | undefined {
  let value = 0;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * ALPHABET.length + digit;
  }
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}

/** Wrong codes that one address may send per minute for the receipts of a survey. */
const MAX_TRIES = 10;
const MINUTE_S = 60;

interface ReceiptCall extends ReceiptRequest {
  readonly surveyId: string;
  readonly address: string;
}

/** Operations of respondents on their own ended response (TRUST-32). */
interface Receipts {
  /** Returns the code of an ended response. Refuses responses in progress and tests. */
  loadCode(respondent: Respondent): Promise<ReceiptCode | Failure>;
  show(call: ReceiptCall): Promise<ReceiptData | Failure>;
  copy(call: ReceiptCall): Promise<ReceiptCopy | Failure>;
  /** Deletes the response. Numbers and hashes that prevent a second answer or award remain. */
  remove(call: ReceiptCall): Promise<DeletedReceipt | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly receipts: Receipts;
  }
}

interface Parts {
  readonly surveys: Surveys;
  readonly hash: KeyedHash;
  readonly attachments: Pick<Attachments, 'open'>;
  readonly findEnteredContacts: FindEnteredContacts;
}

export function createReceipts({ database, now }: Foundation, parts: Parts): Receipts {
  const { hash, attachments } = parts;
  const codes = createReceiptCodes(hash);

  /** Finds a response. Returns the same refusal for invalid codes, codes of other surveys and of deleted responses. */
  async function findByCode({ surveyId, code, address }: ReceiptCall): Promise<StoredResponse | Failure> {
    // Unknown survey ids must not create counters.
    if ((await findSurvey(database, surveyId)) === undefined) return fail('access.refused');
    const subject = computeSubject(hash, 'tries at receipts', surveyId, address);
    const limit = { surveyId, subject, max: MAX_TRIES, seconds: MINUTE_S, count: 1 };
    const refusal = await transact(database, (transaction) =>
      countAll(transaction, [limit], new Date(now())),
    );
    if (refusal !== undefined) return refusal;
    const seq = codes.findNumber(code);
    const found = seq === undefined ? undefined : await findEndedResponse(database, { surveyId, seq });
    if (found === undefined || !codes.isCodeOf(code, computeIdentity(surveyId, found)))
      return fail('access.refused');
    // A call with a correct code does not count as a try.
    await subtractCount(database.query, limit);
    return found;
  }

  const loadFiles = async (surveyId: string, { seq }: StoredResponse) =>
    (await findExportedFiles(database, surveyId, [seq])).get(seq) ?? [];

  return {
    async loadCode({ surveyId, seq }) {
      const found = await findEndedResponse(database, { surveyId, seq });
      return found === undefined
        ? fail('receipt.none')
        : { code: codes.make(computeIdentity(surveyId, found)) };
    },
    async show(call) {
      const response = await findByCode(call);
      if (isFailure(response)) return response;
      const files = await loadFiles(call.surveyId, response);
      return loadReceipt(database, parts, { call, response, files });
    },
    async copy(call) {
      const response = await findByCode(call);
      if (isFailure(response)) return response;
      const { surveyId } = call;
      const files = await loadFiles(surveyId, response);
      const receipt = await loadReceipt(database, parts, { call, response, files });
      return createReceiptCopy(receipt, files, (id) => attachments.open({ surveyId, seq: response.seq }, id));
    },
    async remove(call) {
      const response = await findByCode(call);
      if (isFailure(response)) return response;
      const { surveyId } = call;
      const { seq } = response;
      const act = {
        tokenId: 'respondent',
        name: 'receipt',
        act: 'response.delete',
        surveyId,
        subject: `${seq}`,
      };
      await noteAct({ database, now }, act, async () =>
        (await expireResponse(database, { surveyId, seq }, new Date(now()), 'wanted')) ? 'done' : 'gone',
      );
      return { deleted: true };
    },
  };
}

const computeIdentity = (surveyId: string, { seq, begun_at: begunAt }: StoredResponse): CodedResponse => ({
  surveyId,
  seq,
  begunAt,
});

/** Returns the response if it has ended and is not a test. All other responses have no receipt. */
async function findEndedResponse(database: Database, key: ResponseKey): Promise<StoredResponse | undefined> {
  const response = await findResponse(database, key);
  return response?.ended_at != null && !response.test ? response : undefined;
}

interface ReceiptSource {
  readonly call: ReceiptCall;
  readonly response: StoredResponse;
  readonly files: readonly StoredFile[];
}

async function loadReceipt(
  database: Database,
  { surveys, findEnteredContacts }: Parts,
  { call: { surveyId, lang_code: requestedLanguage }, response, files }: ReceiptSource,
): Promise<ReceiptData> {
  const { seq, version: number } = response;
  const version = await surveys.version(surveyId, number);
  if (version === undefined) throw new Error(`version ${number} of ${surveyId} is missing`);
  const { program, project } = version;
  const language = chooseLanguage(projectLanguages(project), requestedLanguage, []);
  const links = await findLinks(database, { surveyId, seq }, response.event_count);
  const { state } = readStored(program, response, links);
  const survey = await findSurvey(database, surveyId);
  const newest = survey && (await surveys.version(surveyId, survey.newest_version));
  const { device, params } = factsOf(response);
  return {
    survey_id: surveyId,
    title: plainText(findTranslation(program, language, 'project', 'title') ?? project.title),
    seq,
    version: number,
    status: response.status,
    begun_at: response.begun_at.toISOString(),
    ended_at: response.ended_at?.toISOString() ?? '',
    language,
    device,
    parameters: Object.entries(params).map(([name, value]) => ({ name, value })),
    answers: recapView(program, { ...state, language }),
    values: { ...response.answers },
    files: files.map(({ gid, name, size }) => ({ gid, name, size })),
    contacts: await findEnteredContacts({ surveyId, seq }, newest, language),
  };
}

/** A receipt and its files as an archive, which is sent while it is created. */
interface ReceiptCopy {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const FORBIDDEN = /[<>:"|?*]/g;

/**
 * Creates a ZIP archive with the files of a response, and at the end `answers.json` with the files' paths. Missing
 * files have no path. An error while reading a file ends the archive early.
 */
function createReceiptCopy(
  receipt: ReceiptData,
  files: readonly StoredFile[],
  open: (file: string) => ReturnType<Attachments['open']>,
): ReceiptCopy {
  const chunks = createZipStream(async (add) => {
    const listedFiles: ReceiptData['files'][number][] = [];
    for (const [index, { gid, id, name, size }] of files.entries()) {
      const file = await open(id);
      const path = `files/${index + 1} ${cleanFileName(name).replace(FORBIDDEN, '_')}`;
      if (!isFailure(file)) await add(path, file.bytes, 'asItIs');
      listedFiles.push({ gid, name, size, ...(!isFailure(file) && { path }) });
    }
    const text = JSON.stringify({ ...receipt, files: listedFiles }, null, 2);
    await add('answers.json', Readable.from([Buffer.from(text)]));
  });
  return { fileName: `${cleanFileName(receipt.title)}-${receipt.seq}.zip`, chunks };
}
