import type { ProjectIssue } from '@canvass/project';
import type { PublishData, PublishRequest } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { callServer, unknownAnswer } from '../server/call-server.ts';
import { field } from '../server/field.ts';
import type { ServerAccess } from '../server/server-access.ts';
import { isPublished } from './published-text.ts';

export type PublishResult =
  | { readonly data: PublishData }
  /** The server's findings about the project. */
  | { readonly issues: readonly ProjectIssue[] }
  | { readonly problem: Finding };

/** `POST /api/publishing/surveys`. Returns every failure as a result and never throws. */
export async function publishProject(
  host: Host,
  access: ServerAccess,
  project: unknown,
): Promise<PublishResult> {
  const body: PublishRequest = { project };
  const answer = await callServer(host, access, { method: 'POST', path: '/api/publishing/surveys', body });
  const issues = field(answer.data, 'issues');
  if (Array.isArray(issues) && issues.length > 0 && issues.every(isIssue)) return { issues };
  if ('problem' in answer) return { problem: answer.problem };
  return isPublished(answer.data) ? { data: answer.data } : { problem: unknownAnswer(access.root) };
}

function isIssue(value: unknown): value is ProjectIssue {
  const texts = ['id', 'path', 'message', 'fix'].map((name) => field(value, name));
  const severity = field(value, 'severity');
  return texts.every((text) => typeof text === 'string') && (severity === 'error' || severity === 'warning');
}
