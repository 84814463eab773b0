import { readFile } from 'node:fs/promises';
import type {
  EmbedConfigRequest,
  EndStatus,
  LinksData,
  PublishData,
  SavedFont,
  SessionFacts,
  SurveyEvent,
  UniqueLinksData,
} from '@canvass/protocol';
import { OPERATOR_TOKEN } from './server-process.ts';

/** A response as operators get it. */
export interface StoredResponse {
  readonly facts: SessionFacts;
  readonly events: readonly SurveyEvent[];
  /** Null if the response has not ended. */
  readonly end_status: EndStatus | null;
  readonly chain: { readonly valid: boolean };
  readonly transcript: string;
}

export async function publish(url: string, project: unknown): Promise<PublishData> {
  return operate(url, '/api/publishing/surveys', { method: 'POST', body: JSON.stringify({ project }) });
}

/** Stores a font of an example on the server. Returns the name for `design.fonts`. */
export async function saveFont(url: string, path: string): Promise<string> {
  const content = await readFile(new URL(`../../../examples/${path}`, import.meta.url), 'base64');
  const body = JSON.stringify({ file: path, content });
  const { file } = await operate<SavedFont>(url, '/api/publishing/fonts', { method: 'POST', body });
  return file;
}

export async function publishFile(url: string, file: string): Promise<PublishData> {
  return publish(url, JSON.parse(await readFile(file, 'utf8')));
}

export async function storedResponse(url: string, surveyId: string, seq: number): Promise<StoredResponse> {
  return operate(url, `/api/publishing/surveys/${surveyId}/responses/${seq}`, {});
}

export async function fetchExport(url: string, surveyId: string, format: 'csv' | 'jsonl'): Promise<string> {
  const response = await fetch(`${url}/api/publishing/surveys/${surveyId}/export?format=${format}`, {
    headers: headers(),
  });
  if (!response.ok) throw new Error(`export gave ${response.status}: ${await response.text()}`);
  return response.text();
}

/** The counts of a quota cell: finished responses, and places held by responses in progress. */
export interface CellCount {
  readonly done: number;
  readonly held: number;
}

export async function quotaCounts(
  url: string,
  surveyId: string,
): Promise<Readonly<Record<string, CellCount>>> {
  const { groups } = await operate<{
    readonly groups: readonly { readonly cells: readonly (CellCount & { readonly id: string })[] }[];
  }>(url, `/api/publishing/surveys/${surveyId}/quotas`, {});
  const cells = groups.flatMap((group) => group.cells);
  return Object.fromEntries(cells.map(({ id, done, held }) => [id, { done, held }]));
}

/** Creates a signed link with these parameters. */
export async function signedLink(
  url: string,
  surveyId: string,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const body = JSON.stringify({ links: [params] });
  const { links } = await operate<LinksData>(url, `/api/publishing/surveys/${surveyId}/links`, {
    method: 'POST',
    body,
  });
  return url + (links[0]?.path ?? '');
}

/** Closes the survey: responses can be neither started nor continued. */
export async function close(url: string, surveyId: string): Promise<void> {
  await operate(url, `/api/publishing/surveys/${surveyId}/close`, { method: 'POST', body: '{}' });
}

/** Sets when the survey opens and closes, in ISO 8601. Null means no limit. */
export async function setWindow(
  url: string,
  surveyId: string,
  { begin, end }: { readonly begin: string | null; readonly end: string | null },
): Promise<void> {
  const body = JSON.stringify({ begin_time: begin, end_time: end });
  await operate(url, `/api/publishing/surveys/${surveyId}/window`, { method: 'PUT', body });
}

function headers(): Record<string, string> {
  return { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };
}

export async function operate<T>(url: string, path: string, init: RequestInit): Promise<T> {
  const { 'content-type': type, ...rest } = headers();
  const response = await fetch(url + path, {
    ...init,
    headers: init.body === undefined ? rest : { ...rest, 'content-type': type ?? '' },
  });
  const body = await response.json();
  if (!response.ok || body.code !== 0)
    throw new Error(`${path} gave ${response.status}: ${JSON.stringify(body).slice(0, 2000)}`);
  return body.data;
}

/** Sets the embedding options of the survey. */
export async function setEmbedding(url: string, surveyId: string, config: EmbedConfigRequest): Promise<void> {
  const body = JSON.stringify(config);
  await operate(url, `/api/publishing/surveys/${surveyId}/embedding`, { method: 'PUT', body });
}

/** Imports the members of a survey from CSV. */
export async function importMembers(url: string, surveyId: string, csv: string): Promise<void> {
  const response = await fetch(`${url}/api/publishing/surveys/${surveyId}/members`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'text/csv' },
    body: csv,
  });
  if (!response.ok) throw new Error(`members gave ${response.status}: ${await response.text()}`);
}

/** Adds coupon codes of a prize, one per line, and a shop with its staff's password. */
export async function openShop(
  url: string,
  surveyId: string,
  { aid, prize, codes, shop, password }: Shop,
): Promise<void> {
  const awards = `/api/publishing/surveys/${surveyId}/awards`;
  const response = await fetch(`${url}${awards}/${aid}/coupons?prize=${prize}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'text/csv' },
    body: codes,
  });
  if (!response.ok) throw new Error(`coupons gave ${response.status}: ${await response.text()}`);
  await operate(url, `${awards}/shops/${shop}`, { method: 'PUT', body: JSON.stringify({ password }) });
}
interface Shop {
  readonly aid: string;
  readonly prize: string;
  readonly codes: string;
  readonly shop: string;
  readonly password: string;
}

/** Creates a single-use link for each member. */
export async function uniqueLinks(url: string, surveyId: string): Promise<readonly string[]> {
  const { links } = await operate<UniqueLinksData>(url, `/api/publishing/surveys/${surveyId}/unique-links`, {
    method: 'POST',
    body: JSON.stringify({ members: 'all' }),
  });
  return links.map(({ path }) => url + path);
}
