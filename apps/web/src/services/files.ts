import { isRecord } from '@canvass/project';
import type { PreparedCall } from '@canvass/api-client';
import { isUnknownCode, OK, REQUEST_TIMEOUT_MS, RESPONSE_CODES, type UploadedFile } from '@canvass/protocol';
import { type FileService, ServiceFailure } from '@canvass/question-types/view-props';
import { type CallContext, type ResponseAccess, writeMessage } from '../network/survey-call.ts';

interface FileContext extends CallContext {
  /** Whether the link has `fromq` and `fromtype`: then failed uploads have one text (CODE-6). */
  readonly isTestChannel: boolean;
  /** Fetches images, whose replies have no envelope. */
  readonly fetch: typeof globalThis.fetch;
  /** Creates a request that reports upload progress, which `fetch` does not. */
  readonly newRequest: () => XMLHttpRequest;
  attach: FileService['attach'];
}

/** Files of the respondent's response. One upload runs at a time in the whole survey; others wait for it (VALID-21). */
export function createFileService(context: FileContext): Required<Omit<FileService, 'album'>> {
  let lastUpload: Promise<unknown> = Promise.resolve();
  return {
    upload(file, target, watch) {
      const upload = lastUpload.then(async () => {
        watch.signal.throwIfAborted();
        const call = await prepareUpload(context, watch.signal);
        return sendForm(context, call, { form: computeForm(file, target), watch });
      });
      lastUpload = upload.catch(() => undefined); // the caller handles the failure
      return upload;
    },
    attach: context.attach,
    async fetchImage(file) {
      const access = await context.access();
      if (access === undefined) throw new Error('the server cannot be reached');
      const { url, headers } = context.caller.prepare({ method: 'GET', path: file.url, token: access.token });
      const response = await context.fetch(url, { headers });
      if (!response.ok) throw new Error(`the image did not load: ${response.status}`);
      return response.blob();
    },
    async remove({ id }) {
      const access = await context.access();
      if (access === undefined) return; // the server deletes files that no response uses
      const path = computePath(context, access) + id;
      await context.caller.send({ method: 'DELETE', path, token: access.token });
    },
  };
}

const computePath = ({ surveyId }: FileContext, { seq }: ResponseAccess) =>
  `/api/survey/projects/${surveyId}/rspd-seq/${seq}/attachments/`;

/** Waits until the server has the response, because its first answer may be a file. */
async function prepareUpload(context: FileContext, signal: AbortSignal): Promise<PreparedCall> {
  const access = await context.access();
  signal.throwIfAborted();
  if (access === undefined) throw createFailure('error.network', context);
  return context.caller.prepare({ method: 'POST', path: computePath(context, access), token: access.token });
}

/** Returns the form of an upload (CALL-16, Attachments). */
function computeForm(file: File, { gid, option }: Parameters<FileService['upload']>[1]): FormData {
  const form = new FormData();
  form.set('qid', gid);
  if (option !== undefined) form.set('option_id', option);
  // Other servers than this product's may need the question to which the file belongs.
  form.set('attachData', JSON.stringify({ qid: gid, ...(option !== undefined && { option_id: option }) }));
  form.set('keep_ext', 'true');
  form.set('attachment', file, file.name);
  return form;
}

function sendForm(
  context: FileContext,
  { url, headers }: PreparedCall,
  { form, watch }: { readonly form: FormData; readonly watch: Parameters<FileService['upload']>[2] },
): Promise<UploadedFile> {
  const { onProgress, signal } = watch;
  return new Promise((resolve, reject) => {
    const request = context.newRequest();
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      act();
    };
    const fail = (key: string) => settle(() => reject(createFailure(key, context)));
    const giveUp = () => {
      request.abort();
      fail('error.net_timeout');
    };
    const cancel = () => {
      request.abort();
      settle(() => reject(new DOMException('cancelled', 'AbortError')));
    };
    let timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
      if (total > 0) onProgress(Math.min(100, (100 * loaded) / total));
    };
    request.onerror = () => fail('upload.fail_retry');
    request.onload = () =>
      settle(() => {
        const result = readReply(request, context);
        if (result instanceof ServiceFailure) reject(result);
        else resolve(result);
      });
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function createFailure(key: string, { isTestChannel }: FileContext): ServiceFailure {
  return new ServiceFailure({ key: isTestChannel ? 'api.upload_6' : key });
}

const TOO_LARGE = 413;
/** Maximum number of characters of a server message that are shown (CODE-8). */
const MAX_MESSAGE_LENGTH = 200;

/** Reads the stored file or the failure from the reply to an upload (CODE-6, Upload). */
function readReply(
  { status, responseText }: XMLHttpRequest,
  context: FileContext,
): UploadedFile | ServiceFailure {
  if (status === TOO_LARGE) return createFailure('upload.limit_10m', context);
  const envelope = parseJson(responseText);
  const { code, data } = isRecord(envelope) ? envelope : {};
  if (code === OK && Array.isArray(data) && isFile(data[0])) return data[0];
  if (code === RESPONSE_CODES.svgUnsupported.code) return createFailure('api.431', context);
  if (code === RESPONSE_CODES.outOfScopeRefresh.code) return refusal(data, context);
  const msg = context.isTestChannel ? undefined : errorMessage(envelope);
  return msg === undefined
    ? createFailure('upload.fail_retry', context)
    : new ServiceFailure(writeMessage({ msg }, 'upload.fail_retry'));
}

/** The server's message, for a code without a text of the product (CODE-8). */
function errorMessage(envelope: unknown): string | undefined {
  const { code, msg } = isRecord(envelope) ? envelope : {};
  const isOther = typeof code === 'number' && isUnknownCode(code);
  return isOther && typeof msg === 'string' && msg !== '' ? msg.slice(0, MAX_MESSAGE_LENGTH) : undefined;
}

function refusal(data: unknown, context: FileContext): ServiceFailure {
  const { key, params } = isRecord(data) ? data : {};
  if (context.isTestChannel || typeof key !== 'string' || !TRANSLATED_ERRORS.test(key))
    return createFailure('api.upload_6', context);
  return new ServiceFailure({ key, ...(isParams(params) && { params }) });
}

/** Error keys of the server that have translated texts. */
const TRANSLATED_ERRORS =
  /^(limit_(max_size|min_size|img|ext|max_num|empty)|upload\.(content|quota|not_here))$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // page of a proxy: reported as a temporary failure
  }
}

const isParams = (value: unknown): value is Readonly<Record<string, string | number>> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');

function isFile(value: unknown): value is UploadedFile {
  if (!isRecord(value)) return false;
  const { id, name, url, ftype, qid } = value;
  return [id, name, url, qid].every((one) => typeof one === 'string') && typeof ftype === 'number';
}
