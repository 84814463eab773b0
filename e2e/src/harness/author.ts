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

export interface StoredResponse {
  readonly facts: SessionFacts;
  readonly events: readonly SurveyEvent[];
  /** The end status. Null if the response has not ended. */
  readonly end_status: EndStatus | null;
  readonly chain: { readonly valid: boolean };
  readonly transcript: string;
}

export async function publish(url: string, project: unknown): Promise<PublishData> {
  return callAsOperator(url, '/api/publishing/surveys', {
    method: 'POST',
    body: JSON.stringify({ project }),
  });
}

/** Stores a font of an example on the server. Returns the name for `design.fonts`. */
export async function saveFont(url: string, path: string): Promise<string> {
  const content = await readFile(new URL(`../../../examples/${path}`, import.meta.url), 'base64');
  const body = JSON.stringify({ file: path, content });
  const { file } = await callAsOperator<SavedFont>(url, '/api/publishing/fonts', { method: 'POST', body });
  return file;
}

export async function publishFile(url: string, file: string): Promise<PublishData> {
  return publish(url, JSON.parse(await readFile(file, 'utf8')));
}

export async function fetchResponse(url: string, surveyId: string, seq: number): Promise<StoredResponse> {
  return callAsOperator(url, `/api/publishing/surveys/${surveyId}/responses/${seq}`, {});
}

export async function fetchExport(url: string, surveyId: string, format: 'csv' | 'jsonl'): Promise<string> {
  const response = await fetch(`${url}/api/publishing/surveys/${surveyId}/export?format=${format}`, {
    headers: createHeaders(),
  });
  if (!response.ok) throw new Error(`export gave ${response.status}: ${await response.text()}`);
  return response.text();
}

/** The counts of a quota cell: finished responses, and slots held by responses in progress. */
export interface CellCount {
  readonly done: number;
  readonly held: number;
}

export async function fetchQuotaCounts(
  url: string,
  surveyId: string,
): Promise<Readonly<Record<string, CellCount>>> {
  const { groups } = await callAsOperator<{
    readonly groups: readonly { readonly cells: readonly (CellCount & { readonly id: string })[] }[];
  }>(url, `/api/publishing/surveys/${surveyId}/quotas`, {});
  const cells = groups.flatMap((group) => group.cells);
  return Object.fromEntries(cells.map(({ id, done, held }) => [id, { done, held }]));
}

export async function createSignedLink(
  url: string,
  surveyId: string,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const body = JSON.stringify({ links: [params] });
  const { links } = await callAsOperator<LinksData>(url, `/api/publishing/surveys/${surveyId}/links`, {
    method: 'POST',
    body,
  });
  return url + (links[0]?.path ?? '');
}

/** Closes the survey, so that responses can be neither started nor continued. */
export async function closeSurvey(url: string, surveyId: string): Promise<void> {
  await callAsOperator(url, `/api/publishing/surveys/${surveyId}/close`, { method: 'POST', body: '{}' });
}

/** Sets when the survey opens and closes, in ISO 8601. Null means no limit. */
export async function setWindow(
  url: string,
  surveyId: string,
  { begin, end }: { readonly begin: string | null; readonly end: string | null },
): Promise<void> {
  const body = JSON.stringify({ begin_time: begin, end_time: end });
  await callAsOperator(url, `/api/publishing/surveys/${surveyId}/window`, { method: 'PUT', body });
}

function createHeaders(): Record<string, string> {
  return { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };
}

export async function callAsOperator<T>(url: string, path: string, init: RequestInit): Promise<T> {
  const { 'content-type': type, ...otherHeaders } = createHeaders();
  const response = await fetch(url + path, {
    ...init,
    headers: init.body === undefined ? otherHeaders : { ...otherHeaders, 'content-type': type ?? '' },
  });
  const body = await response.json();
  if (!response.ok || body.code !== 0)
    throw new Error(`${path} gave ${response.status}: ${JSON.stringify(body).slice(0, 2000)}`);
  return body.data;
}

export async function setEmbedding(url: string, surveyId: string, config: EmbedConfigRequest): Promise<void> {
  const body = JSON.stringify(config);
  await callAsOperator(url, `/api/publishing/surveys/${surveyId}/embedding`, { method: 'PUT', body });
}

export async function importMembers(url: string, surveyId: string, csv: string): Promise<void> {
  const response = await fetch(`${url}/api/publishing/surveys/${surveyId}/members`, {
    method: 'POST',
    headers: { ...createHeaders(), 'content-type': 'text/csv' },
    body: csv,
  });
  if (!response.ok) throw new Error(`members gave ${response.status}: ${await response.text()}`);
}

/** Adds coupon codes to a prize, one per line, and adds a shop with the password of its staff. */
export async function openShop(
  url: string,
  surveyId: string,
  { aid, prize, codes, shop, password }: Shop,
): Promise<void> {
  const awards = `/api/publishing/surveys/${surveyId}/awards`;
  const response = await fetch(`${url}${awards}/${aid}/coupons?prize=${prize}`, {
    method: 'POST',
    headers: { ...createHeaders(), 'content-type': 'text/csv' },
    body: codes,
  });
  if (!response.ok) throw new Error(`coupons gave ${response.status}: ${await response.text()}`);
  await callAsOperator(url, `${awards}/shops/${shop}`, { method: 'PUT', body: JSON.stringify({ password }) });
}
interface Shop {
  readonly aid: string;
  readonly prize: string;
  readonly codes: string;
  readonly shop: string;
  readonly password: string;
}

export async function createUniqueLinks(url: string, surveyId: string): Promise<readonly string[]> {
  const { links } = await callAsOperator<UniqueLinksData>(
    url,
    `/api/publishing/surveys/${surveyId}/unique-links`,
    {
      method: 'POST',
      body: JSON.stringify({ members: 'all' }),
    },
  );
  return links.map(({ path }) => url + path);
}
