import {
  type ProjectIssue,
  type PublishData,
  type PublishRequest,
  REQUEST_TIMEOUT_MS,
} from '@canvass/protocol';
import type { Host } from '../host.ts';

export type PublishResult =
  | { readonly data: PublishData }
  /** The server found something in the project. */
  | { readonly issues: readonly ProjectIssue[] }
  | { readonly id: string; readonly message: string; readonly mend: string };

/** The root of a server, without the slash at the end; undefined when the text is no http address. */
export function serverRoot(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** `POST /api/publishing/surveys`. Whatever the server does, the result says it; nothing is thrown. */
export async function publishProject(
  host: Host,
  { root, token, project }: { readonly root: string; readonly token: string; readonly project: unknown },
): Promise<PublishResult> {
  const body: PublishRequest = { project };
  try {
    const response = await host.fetch(`${root}/api/publishing/surveys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return readAnswer(response.status, await response.text());
  } catch (error) {
    return unreachable(root, error);
  }
}

/** Refusals that need other words than those of the server. */
const REFUSALS: Readonly<Record<number, readonly [id: string, message: string, mend: string]>> = {
  401: [
    'publish.token',
    'The server does not accept this operator token.',
    'Use the one that it printed or wrote into its data folder.',
  ],
  404: ['publish.no-canvass', 'There is no Canvass server at this address.', 'Check --server.'],
  413: ['publish.too-large', 'The project is too large for the server.', 'Split it, or ask the operator.'],
};

function readAnswer(status: number, text: string): PublishResult {
  const answer = parsed(text);
  const data = field(answer, 'data');
  if (field(answer, 'code') === 0 && isPublishData(data)) return { data };
  const issues = field(data, 'issues');
  if (Array.isArray(issues) && issues.length > 0 && issues.every(isIssue)) return { issues };
  const [id, message, mend] = REFUSALS[field(answer, 'code') === undefined ? 404 : status] ?? [];
  if (id !== undefined && message !== undefined && mend !== undefined) return { id, message, mend };
  const said = String(field(answer, 'msg') ?? `status ${status}`).replace(/\.$/, '');
  return trouble('publish.refused', `The server refuses the project: ${said}.`, 'Its log may say more.');
}

function unreachable(root: string, error: unknown): PublishResult {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return trouble(
      'publish.timeout',
      `${root} did not answer within ${REQUEST_TIMEOUT_MS / 1000} seconds.`,
      'Try again.',
    );
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return trouble(
    'publish.unreachable',
    `${root} cannot be reached${code}.`,
    'Is the server running, and is --server right?',
  );
}

const trouble = (id: string, message: string, mend: string) => ({ id, message, mend });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller is told by undefined that this was no answer of ours.
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name]; // by name
}

function isPublishData(value: unknown): value is PublishData {
  const texts = [field(value, 'surveyId'), field(value, 'path')];
  return texts.every((text) => typeof text === 'string') && typeof field(value, 'version') === 'number';
}

function isIssue(value: unknown): value is ProjectIssue {
  const texts = ['id', 'path', 'message', 'mend'].map((name) => field(value, name));
  const severity = field(value, 'severity');
  return texts.every((text) => typeof text === 'string') && (severity === 'error' || severity === 'warning');
}
