import { PREVIEW_NAME, type Project } from '@canvass/project';
import { DRAFT, type PreviewData, type PreviewedVersion } from '@canvass/protocol';
import { isRefusal } from '../services/outcome.ts';
import { callerOfPreview } from '../network/page-caller.ts';
import type { RouteName } from '../addresses/routes.table.ts';

/** A project with the data of its preview. */
export interface PreviewedProject {
  readonly data: Omit<PreviewData, 'project'>;
  readonly project: Project;
}
/** `code` is the server's response code. Undefined if the server cannot be reached. */
export type LoadedPreview = PreviewedProject | 'same' | { readonly refused: number | undefined };

/** Parameters of a preview in its address. */
export interface PreviewAddress {
  readonly surveyId: string;
  readonly route: RouteName;
  readonly code?: string;
  readonly token?: string;
  readonly version?: PreviewedVersion;
}

/** Reads `/{id}/preview/code/{code}`, `?canvass_preview=` and `?version=`. */
export function previewAddress(
  route: RouteName,
  surveyId: string,
  { path, search }: { readonly path: string; readonly search: string },
): PreviewAddress {
  const query = new URLSearchParams(search);
  const code = route === 'previewCode' ? path.replace(/\/+$/, '').split('/').at(-1) : undefined;
  const token = query.get(PREVIEW_NAME) ?? undefined;
  const version = route === 'realTime' ? DRAFT : versionIn(query.get('version'));
  return {
    surveyId,
    route,
    ...(code !== undefined && { code }),
    ...(token !== undefined && { token }),
    ...(version !== undefined && { version }),
  };
}

function versionIn(text: string | null): PreviewedVersion | undefined {
  if (text === DRAFT) return DRAFT;
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** `POST /api/survey/pre/{id}`. `edition` is the one that the page already has. Never rejects. */
export async function loadPreview(
  { surveyId, code, token, version }: Omit<PreviewAddress, 'route'>,
  edition?: string,
): Promise<LoadedPreview> {
  const asked = token === undefined ? { preview_code: code ?? '' } : { preview_token: token };
  const result = await callerOfPreview().send<PreviewData<Project>>({
    method: 'POST',
    path: `/api/survey/pre/${surveyId}`,
    body: {
      ...asked,
      ...(version !== undefined && { version }),
      ...(edition !== undefined && { edition }),
    },
  });
  if ('error' in result) return { refused: isRefusal(result.error) ? result.error.code : undefined };
  const { project, ...data } = result.data;
  return project === undefined ? 'same' : { data, project };
}
