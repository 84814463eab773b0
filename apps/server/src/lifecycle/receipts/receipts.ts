import { chooseLanguage, projectLanguages } from '@canvass/project';
import { plainText, recapView, translated } from '@canvass/logic';
import type { DeletedReceipt, ReceiptCode, ReceiptData, ReceiptRequest } from '@canvass/protocol';
import { noteAct } from '../../auth/operators/audit-store.ts';
import { countAll, giveBack, subjectOf } from '../../admission/counts.ts';
import type { Respondent } from '../../http/callers.ts';
import { factsOf, readStored } from '../../response-log/fold-stored.ts';
import { findLinks, type ResponseKey } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { KeyedHash } from '../../auth/keyed-hashes.ts';
import type { Attachments } from '../../uploads/attachments.ts';
import type { FindEnteredContacts } from '../../awards/claim/entered-contacts.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import { exportedFiles, type StoredFile } from '../../results/exported-files.ts';
import { expireResponse, findResponse, type StoredResponse } from '../../results/responses-store.ts';
import { createReceiptCodes, type CodedResponse } from './receipt-codes.ts';
import { Readable } from 'node:stream';
import { zipStream } from '@canvass/export';
import { cleanFileName } from '../../uploads/file-name.ts';

/** Wrong tries of one address at the receipts of a survey, in a minute. */
const MOST_TRIES = 10;
const MINUTE_S = 60;

/** Whoever has a code, and where from. */
interface AskedReceipt extends ReceiptRequest {
  readonly surveyId: string;
  readonly address: string;
}

/** What respondents do with their own response once it has ended (TRUST-32). */
export interface Receipts {
  /** Its code; refused before the end, and for tests. */
  codeOf(respondent: Respondent): Promise<ReceiptCode | Failure>;
  /** All that they have answered, to read and to keep. */
  show(asked: AskedReceipt): Promise<ReceiptData | Failure>;
  /** The same with the files themselves, as one archive. */
  copy(asked: AskedReceipt): Promise<ReceiptCopy | Failure>;
  /** Deletes the response. What prevents a second answer or award stays, as numbers and hashes. */
  remove(asked: AskedReceipt): Promise<DeletedReceipt | Failure>;
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

  /** Refused alike: a code that is none, of another survey, of a response that is gone. */
  async function ofCode({ surveyId, code, address }: AskedReceipt): Promise<StoredResponse | Failure> {
    // Whoever makes ids up would fill the table with counts.
    if ((await findSurvey(database, surveyId)) === undefined) return fail('access.refused');
    const subject = subjectOf(hash, 'tries at receipts', surveyId, address);
    const limit = { surveyId, subject, most: MOST_TRIES, seconds: MINUTE_S, count: 1 };
    const refused = await transact(database, (transaction) =>
      countAll(transaction, [limit], new Date(now())),
    );
    if (refused !== undefined) return refused;
    const seq = codes.numberOf(code);
    const found = seq === undefined ? undefined : await endedResponse(database, { surveyId, seq });
    if (found === undefined || !codes.isOf(code, coded(surveyId, found))) return fail('access.refused');
    // Who knows the code may use it all day.
    await giveBack(database.query, limit);
    return found;
  }

  const filesOf = async (surveyId: string, { seq }: StoredResponse) =>
    (await exportedFiles(database, surveyId, [seq])).get(seq) ?? [];

  return {
    async codeOf({ surveyId, seq }) {
      const found = await endedResponse(database, { surveyId, seq });
      return found === undefined ? fail('receipt.none') : { code: codes.make(coded(surveyId, found)) };
    },
    async show(asked) {
      const found = await ofCode(asked);
      if (isFailure(found)) return found;
      return receiptOf(database, parts, { asked, found, files: await filesOf(asked.surveyId, found) });
    },
    async copy(asked) {
      const found = await ofCode(asked);
      if (isFailure(found)) return found;
      const { surveyId } = asked;
      const files = await filesOf(surveyId, found);
      const receipt = await receiptOf(database, parts, { asked, found, files });
      return receiptCopy(receipt, files, (id) => attachments.open({ surveyId, seq: found.seq }, id));
    },
    async remove(asked) {
      const found = await ofCode(asked);
      if (isFailure(found)) return found;
      const { surveyId } = asked;
      const { seq } = found;
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

const coded = (surveyId: string, { seq, begun_at: begunAt }: StoredResponse): CodedResponse => ({
  surveyId,
  seq,
  begunAt,
});

/** Only what counts and is over has a receipt. */
async function endedResponse(database: Database, key: ResponseKey): Promise<StoredResponse | undefined> {
  const found = await findResponse(database, key);
  return found?.ended_at != null && !found.test ? found : undefined;
}

interface Shown {
  readonly asked: AskedReceipt;
  readonly found: StoredResponse;
  readonly files: readonly StoredFile[];
}

async function receiptOf(
  database: Database,
  { surveys, findEnteredContacts }: Parts,
  { asked: { surveyId, lang_code: wanted }, found, files }: Shown,
): Promise<ReceiptData> {
  const { seq, version: number } = found;
  const version = await surveys.version(surveyId, number);
  if (version === undefined) throw new Error(`version ${number} of ${surveyId} is missing`);
  const { program, project } = version;
  const language = chooseLanguage(projectLanguages(project), wanted, []);
  const links = await findLinks(database, { surveyId, seq }, found.event_count);
  const { state } = readStored(program, found, links);
  const survey = await findSurvey(database, surveyId);
  const newest = survey && (await surveys.version(surveyId, survey.newest_version));
  const { device, params } = factsOf(found);
  return {
    survey_id: surveyId,
    title: plainText(translated(program, language, 'project', 'title') ?? project.title),
    seq,
    version: number,
    status: found.status,
    begun_at: found.begun_at.toISOString(),
    ended_at: found.ended_at?.toISOString() ?? '',
    language,
    device,
    parameters: Object.entries(params).map(([name, value]) => ({ name, value })),
    answers: recapView(program, { ...state, language }),
    values: { ...found.answers },
    files: files.map(({ gid, name, size }) => ({ gid, name, size })),
    contacts: await findEnteredContacts({ surveyId, seq }, newest, language),
  };
}

/** A receipt as a file that is sent while it is made. */
interface ReceiptCopy {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Not allowed in the names of files on some device. */
const FORBIDDEN = /[<>:"|?*]/g;

/**
 * A ZIP archive: the files of a response, and at its end `answers.json`, which says where each of them lies. A file that the
 * server has no more has no place there; what goes wrong while one is read breaks the archive off.
 */
function receiptCopy(
  receipt: ReceiptData,
  files: readonly StoredFile[],
  open: (file: string) => ReturnType<Attachments['open']>,
): ReceiptCopy {
  const chunks = zipStream(async (add) => {
    const listed: ReceiptData['files'][number][] = [];
    for (const [at, { gid, id, name, size }] of files.entries()) {
      const file = await open(id);
      const path = `files/${at + 1} ${cleanFileName(name).replace(FORBIDDEN, '_')}`;
      if (!isFailure(file)) await add(path, file.bytes, 'asItIs');
      listed.push({ gid, name, size, ...(!isFailure(file) && { path }) });
    }
    const text = JSON.stringify({ ...receipt, files: listed }, null, 2);
    await add('answers.json', Readable.from([Buffer.from(text)]));
  });
  return { fileName: `${cleanFileName(receipt.title)}-${receipt.seq}.zip`, chunks };
}
