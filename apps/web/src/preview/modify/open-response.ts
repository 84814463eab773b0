import { start, type Program } from '@canvass/logic';
import type { AnswerToCorrect, CorrectionRequest } from '@canvass/protocol';
import {
  isFields,
  isProject,
  linkToEditor,
  loadEditorOrigins,
  type Fields,
  type EditorLink,
  type EditorLinkFailure,
} from '../editor/editor-link.ts';
import { DEFAULT_TIMEZONE, type ProjectItem } from '@canvass/project';
import { EMPTY_LOG } from '../../storage/record/answer-log.ts';
import { usedTexts } from '../../boot/program.ts';
import { contentLanguage } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/translation.ts';
import type { Translator } from '../../i18n/translator.ts';
import { openQuestions } from '../../answering/go-to.ts';
import { followPages } from '../../navigation/page-history.ts';
import { randomId } from '../../store/random-id.ts';
import { begun } from '../../store/session-slice.ts';
import { localFacts, createLocalRuntime } from '../player/local-runtime.ts';
import { createMemoryNavigation } from '../player/memory-navigation.ts';
import { loadPreviewTranslation } from '../texts/preview-translation.ts';
import { compilePreview } from '../player/compile-preview.ts';
import { createReadOnlyFrame } from './read-only-frame.tsx';
import type { ApiError, ApiResult, TypedCall } from '@canvass/api-client';
import { callerOfPreview } from '../../network/page-caller.ts';

export type OpenResponse = ReturnType<typeof createLocalRuntime> & {
  readonly link: EditorLink<ModifyInit>;
  readonly calls: CorrectCalls;
  readonly program: Program;
  readonly storedResponse: AnswerToCorrect;
  show(storedResponse: AnswerToCorrect): void;
};

/** Text key of the reason why the response cannot be corrected. */
export type OpenFailure = { readonly failureKey: string };

const NO_EDITOR: Readonly<Record<EditorLinkFailure, string>> = {
  'no-window': 'modify.no_window',
  'no-origins': 'modify.no_origins',
  silent: 'modify.silent',
  wrong: 'modify.wrong',
};

/** Opens a response: connects to the editor, loads the answers, and shows the first page. */
export async function openResponse(
  surveyId: string,
  language: string,
  translator: Translator,
): Promise<OpenResponse | OpenFailure> {
  const link = await linkToEditor({
    host: window,
    editor: window.parent === window ? null : window.parent,
    origins: await loadEditorOrigins(),
    nonce: randomId(),
    readInit: readModifyInit,
  });
  if ('failed' in link) return { failureKey: NO_EDITOR[link.failed] };
  const calls = createCorrectCalls(surveyId, link.init.token);
  const translate = await loadPreviewTranslation(language);
  const [program, found] = await Promise.all([
    compileEditable(link.init.project, translate('modify.save')),
    calls.get(link.init.seq),
  ]);
  if (program === undefined) return { failureKey: 'modify.no_project' };
  if ('error' in found) return { failureKey: refusalTextKey(found.error) };
  const storedResponse = withUnknownQuestions(program, found.data);
  const { init } = link;
  const isOther = init.answer !== undefined && !hasSameMembers(init.answer, storedResponse.answer);
  if (storedResponse.version !== init.version || isOther) return { failureKey: 'modify.changed' };
  return responseIn({ surveyId, language: contentLanguage(program.project, language), translator }, program, {
    link,
    calls,
    storedResponse,
  });
}

/** Compiles an editor's project after the checks of a published one. Its last button saves, with the label `save`. */
async function compileEditable(file: unknown, saveLabel: string): Promise<Program | undefined> {
  const { loadProject } = await import('@canvass/project/file');
  const { project } = loadProject(file, { isAccepted: true });
  if (project === undefined) return undefined;
  const page = { ...project.desc_question_page_default, submit_btn: saveLabel };
  const items = project.items.map(withoutRequired);
  return compilePreview({ ...project, items, desc_question_page_default: page });
}

/** Only rows of changed answers are required here (STATE-12), so questions are not marked as required. */
function withoutRequired<T extends ProjectItem>(item: T): T {
  if (item.type !== 'Q') return { ...item, items: item.items.map(withoutRequired) };
  return item.rows_items === undefined && item.required === true ? { ...item, required: false } : item;
}

/** Whether two objects have the same JSON, in any order of members. */
const hasSameMembers = (a: object, b: object): boolean => sortedJson(a) === sortedJson(b);
const sortedJson = (value: object): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

interface ResponseView {
  readonly surveyId: string;
  readonly language: string;
  readonly translator: Translator;
}

async function responseIn(
  { surveyId, language, translator }: ResponseView,
  program: Program,
  parts: Pick<OpenResponse, 'link' | 'calls' | 'storedResponse'>,
): Promise<OpenResponse> {
  await translator.load(language, usedTexts(program.project), program.project);
  const layout = window.innerWidth < NARROW_PX ? 'phone' : 'pc';
  const navigation = createMemoryNavigation(`/s/${surveyId}`);
  const { version } = parts.storedResponse;
  const doNothing = () => undefined;
  const { runtime, store } = createLocalRuntime({
    surveyId,
    version,
    program,
    language,
    layout,
    params: {},
    showsCodes: true,
    frame: createReadOnlyFrame(readReadOnly(program, parts, await loadPreviewTranslation(language))),
    translator,
    navigation,
    begin: doNothing,
    restart: doNothing,
  });
  const { utcOffset } = await import('@canvass/project/file');
  const offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, Date.now() / 1_000);
  const runId = randomId();
  const show = ({ answer }: AnswerToCorrect) => {
    const facts = localFacts(program, {
      params: {},
      layout,
      language: store.getState().ui.language,
      seed: parts.link.init.seq,
      utcOffset: offset,
      mode: 'modify',
      fullCells: [],
    });
    const page = store.getState().session?.engine.page;
    const engine = start(program, facts, answer);
    const engineOnPage = page === undefined ? engine : { ...engine, page };
    store.dispatch(begun({ runId, version, facts, credentials: null, log: EMPTY_LOG, engine: engineOnPage }));
  };
  show(parts.storedResponse);
  followPages({ navigation, store, program: runtime.program });
  openQuestions(runtime, store, 'replace');
  return { ...parts, runtime, store, program, show };
}

function readReadOnly(
  program: Program,
  { link, storedResponse }: Pick<OpenResponse, 'link' | 'storedResponse'>,
  t: Translate,
): ReadonlyMap<string, string> {
  const { editable } = link.init;
  const notEditable =
    editable === undefined ? [] : program.questions.filter(({ gid }) => !editable.includes(gid));
  return new Map([
    ...notEditable.map(({ gid }) => [gid, t('modify.not_editable')] as const),
    ...Object.entries(storedResponse.read_only).map(([gid, why]) => [gid, t(`${why}_here`)] as const),
  ]);
}

/** Maximum width of the phone layout. */
const NARROW_PX = 750;

/** Data of a response that an editor sends. Kept in memory only. */
interface ModifyInit {
  /** An operator's token for `getanswer` and `update`. */
  readonly token: string;
  readonly project: Fields;
  /** The answers in the editor. Absent if the server provides them. */
  readonly answer: Fields | undefined;
  readonly seq: number;
  readonly version: number;
  /** gids of the editable questions. Absent if all are editable. */
  readonly editable: readonly string[] | undefined;
}

const TOKEN = /^[\x21-\x7e]{1,4000}$/;
const MAX_GID_LENGTH = 64;
const MAX_EDITABLE = 5_000;

/** Returns undefined if a value is invalid. */
function readModifyInit({ token, project, answer, seq, version, editable }: Fields): ModifyInit | undefined {
  if (typeof token !== 'string' || !TOKEN.test(token) || !isProject(project)) return undefined;
  if (!isNumber(seq) || !isNumber(version)) return undefined;
  if (answer !== undefined && !(isFields(answer) && isProject(answer))) return undefined;
  if (editable !== undefined && !isIds(editable)) return undefined;
  return { token, project, answer, seq, version, editable };
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= MAX_EDITABLE &&
  value.every((gid) => typeof gid === 'string' && gid.length <= MAX_GID_LENGTH);

/** Marks questions that the answered version lacks as read-only, because their answers cannot be stored. */
export function withUnknownQuestions(
  { questions }: Program,
  storedResponse: AnswerToCorrect,
): AnswerToCorrect {
  const knownGids = new Set(storedResponse.questions);
  const unknownQuestions = questions.filter(({ gid }) => !knownGids.has(gid));
  const refusals = unknownQuestions.map(({ gid }) => [gid, 'modify.not_in_version'] as const);
  return { ...storedResponse, read_only: { ...storedResponse.read_only, ...Object.fromEntries(refusals) } };
}

/** Calls with the operator's token, which is kept in memory only. */
interface CorrectCalls {
  get(seq: number): Promise<ApiResult<AnswerToCorrect>>;
  update(request: CorrectionRequest): Promise<ApiResult<AnswerToCorrect>>;
}

function createCorrectCalls(surveyId: string, token: string): CorrectCalls {
  const caller = callerOfPreview();
  const path = `/api/survey/respondents/v1/${surveyId}`;
  const send = (call: TypedCall<AnswerToCorrect>) =>
    caller.send<AnswerToCorrect>({ ...call, token, needs: ['etag', 'answer', 'version'] });
  return {
    get: (seq) => send({ method: 'GET', path: `${path}/getanswer/`, query: { seq: String(seq) } }),
    update: (body) => send({ method: 'PUT', path: `${path}/update/`, body }),
  };
}

export function refusalTextKey(error: ApiError): string {
  if (error.kind !== 'code') return 'modify.unreachable';
  const { status } = error;
  if (status === CONFLICT) return 'modify.changed';
  if (status === REFUSED) return 'modify.refused';
  return status === UNAUTHORISED || status === FORBIDDEN ? 'modify.not_allowed' : 'modify.failed';
}
const CONFLICT = 409;
const REFUSED = 422;
const UNAUTHORISED = 401;
const FORBIDDEN = 403;
