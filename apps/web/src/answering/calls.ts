import { RULES_VERSION } from '@canvass/logic';
import type { ApiResult, Client } from '@canvass/api-client';
import type {
  AnswerData,
  AnswerRequest,
  BeginData,
  BeginRequest,
  ContinueData,
  ProjectData,
  TranslationData,
  UniqueLinkTokenData,
  UniqueLinkTokenRequest,
} from '@canvass/protocol';
import { loadChunk } from '../network/load-chunk.ts';
import type { Batch } from '../storage/record/answer-log.ts';

/** Texts of a version in a language; `token`: of the response that is on that version (CALL-13). */
export interface WantedTexts {
  readonly version: number;
  readonly language: string;
  readonly token: string | undefined;
}

/** The calls that answering needs, each a value whatever happens. */
export interface Calls {
  begin(body: BeginRequest): Promise<ApiResult<BeginData>>;
  /** Which response a unique link has under way; `restart` gives it up. */
  uniqueLink(body: UniqueLinkTokenRequest): Promise<ApiResult<UniqueLinkTokenData>>;
  continue(token: string, language: string): Promise<ApiResult<ContinueData>>;
  send(call: Batch['call'], body: AnswerRequest, token: string): Promise<ApiResult<AnswerData>>;
  /** With the author's texts in one language (CALL-20). */
  project(wanted: WantedTexts): Promise<ApiResult<ProjectData>>;
  /** Those texts alone. */
  translation(wanted: WantedTexts): Promise<ApiResult<TranslationData>>;
  /** Loads what the calls need, so that a network that goes away later finds it there. */
  warmUp(): void;
}

/** `preview`: the signed token of a preview. The client is loaded when it is first needed, after the first question is on the screen (CALL-11). */
export function createCalls(surveyId: string, preview?: string): Calls {
  let loading: Promise<Client> | undefined;
  const load = () => {
    loading ??= loadChunk(() => import('../network/page-client.ts')).then(({ createPageClient }) =>
      createPageClient(),
    );
    loading.catch(() => (loading = undefined));
    return loading;
  };
  /** A client that cannot be loaded is a network that does not answer. */
  const attempt = async <T>(call: (client: Client) => Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
    try {
      return await call(await load());
    } catch {
      return { error: { kind: 'network' } };
    }
  };
  const common = { surveyId };
  const rules = RULES_VERSION;
  return {
    begin: (body) => attempt(({ begin }) => begin({ ...common, body: { ...body, rules } })),
    uniqueLink: (body) => attempt(({ uniqueLink }) => uniqueLink({ ...common, body })),
    continue: (token, language) =>
      attempt((client) => client.continue({ ...common, token, body: { language_code: language, rules } })),
    send: (call, body, token) =>
      attempt(({ next, submit }) =>
        (call === 's' ? submit : next)({ ...common, token, body: { ...body, rules } }),
      ),
    project: (wanted) => attempt(({ project }) => project({ ...common, preview, ...wanted })),
    translation: (wanted) => attempt(({ translation }) => translation({ ...common, preview, ...wanted })),
    warmUp: () => void load().catch(() => undefined), // the call that needs it will try again and say so
  };
}
