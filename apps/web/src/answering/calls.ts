import type { ApiResult } from '@canvass/api-client';
import type {
  AnswerData,
  AnswerRequest,
  BeginData,
  BeginRequest,
  ContinueData,
  ProjectData,
} from '@canvass/protocol';
import { loadChunk } from '../boot/load-chunk.ts';
import type { Batch } from './answer-log.ts';

/** The calls that answering needs, each a value whatever happens. */
export interface Calls {
  begin(body: BeginRequest): Promise<ApiResult<BeginData>>;
  continue(token: string, language: string): Promise<ApiResult<ContinueData>>;
  send(call: Batch['call'], body: AnswerRequest, token: string): Promise<ApiResult<AnswerData>>;
  project(version: number): Promise<ApiResult<ProjectData>>;
  /** Loads what the calls need, so that a network that goes away later finds it there. */
  warmUp(): void;
}

/** The client is loaded when it is first needed, after the first question is on the screen (CALL-11). */
export function createCalls(surveyId: string, source: string | undefined): Calls {
  let loading: Promise<Client> | undefined;
  const load = () => {
    loading ??= loadChunk(() => import('@canvass/api-client')).then((client) => {
      const { dispatch } = client.createClientStore();
      return { ...client, dispatch };
    });
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const common = { surveyId, ...(source !== undefined && { source }) };
  return {
    begin: (body) =>
      attempt(load, ({ answering, dispatch }) =>
        dispatch(answering.endpoints.begin.initiate({ ...common, body }, { track: false })),
      ),
    continue: (token, language) =>
      attempt(load, ({ answering, dispatch }) => {
        const args = { ...common, token, body: { language_code: language } };
        return dispatch(answering.endpoints.continue.initiate(args, { track: false }));
      }),
    send: (call, body, token) =>
      attempt(load, ({ answering, dispatch }) => {
        const endpoint = answering.endpoints[call === 's' ? 'submit' : 'next'];
        return dispatch(endpoint.initiate({ ...common, token, body }, { track: false }));
      }),
    project: (version) =>
      attempt(load, ({ surveys, dispatch }) =>
        dispatch(
          surveys.endpoints.project.initiate(
            { ...common, version },
            { subscribe: false, forceRefetch: true },
          ),
        ),
      ),
    warmUp: () => void load().catch(() => undefined), // the call that needs it will try again and say so
  };
}

type ClientModule = typeof import('@canvass/api-client');
type Client = ClientModule & Pick<ReturnType<ClientModule['createClientStore']>, 'dispatch'>;
/** What RTK Query gives: data or an error, or neither when the call was taken back. */
interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

/** A client that cannot be loaded is a network that does not answer. */
async function attempt<T>(
  load: () => Promise<Client>,
  call: (client: Client) => PromiseLike<Outcome>,
): Promise<ApiResult<T>> {
  try {
    const { data, error } = await call(await load());
    // The endpoint's types say what these are; `Outcome` only forgets them for the sake of one signature.
    if (error !== undefined) return { error: error as Extract<ApiResult<T>, { error: unknown }>['error'] };
    return { data: data as T };
  } catch {
    return { error: { kind: 'network' } };
  }
}
