import type { ProjectIssue } from '@canvass/project';
import type { PublishData, PublishRequest } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { callServer, unknownReply } from '../server/call-server.ts';
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
  const reply = await callServer(host, access, { method: 'POST', path: '/api/publishing/surveys', body });
  const issues = field(reply.data, 'issues');
  if (Array.isArray(issues) && issues.length > 0 && issues.every(isIssue)) return { issues };
  if ('problem' in reply) return { problem: reply.problem };
  return isPublished(reply.data) ? { data: reply.data } : { problem: unknownReply(access.root) };
}

function isIssue(value: unknown): value is ProjectIssue {
  const texts = ['id', 'path', 'message', 'fix'].map((name) => field(value, name));
  const severity = field(value, 'severity');
  return texts.every((text) => typeof text === 'string') && (severity === 'error' || severity === 'warning');
}
