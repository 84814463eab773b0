import type { AuditEntry, DraftText, SavedDraft, UnpublishedDrafts } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';

const ID = 'PartsOfDrafts00000000001';
const AT = `/api/publishing/surveys/${ID}/draft/text`;

describe.each(databaseKinds())('parts of drafts, on %s', (kind) => {
  const app = provideTestServer(kind);
  const { projectId: _, ...project } = sampleProject();
  const text = `${JSON.stringify({ ...project, title: '<b>Tea study</b>' }, null, 3)}\n`;
  const save = (content: string, edition: string | null) =>
    app.operate('PUT', AT, { text: content, edition });

  it('are changed, and each change is logged with its outcome', async () => {
    const change = (part: object) => app.operate('POST', AT, { removed: 0, inserted: '', ...part });
    const [begin, end] = [text.indexOf('Tea'), text.length];
    const first = dataOf<SavedDraft>(await save(text, null));
    const coffee = { length: end, at: begin, removed: 3, inserted: 'Coffee \u{1F600}' };
    const second = dataOf<SavedDraft>(await change({ edition: first.edition, ...coffee }));
    const next = text.replace('Tea', 'Coffee \u{1F600}');
    expect(dataOf<DraftText>(await app.operate('GET', AT))).toEqual({ ...second, text: next });
    const { drafts } = dataOf<UnpublishedDrafts>(await app.operate('GET', '/api/publishing/drafts'));
    expect(drafts).toContainEqual(expect.objectContaining({ surveyId: ID, title: 'Coffee \u{1F600} study' }));
    // The text of this edition is still in memory after the whole text of the next edition was saved.
    const { edition } = dataOf<SavedDraft>(await save(`${next} `, second.edition));
    const part = { edition, length: next.length + 1, at: next.length };
    const refusals: readonly (readonly [object, number, string?])[] = [
      [{ edition: first.edition, ...coffee }, 409],
      [{ edition: second.edition, length: next.length, at: 0 }, 409],
      [{ ...part, length: next.length }, 409],
      [{ ...part, removed: 2 }, 400, 'request.bad_text'],
      [{ ...part, at: next.indexOf('\u{1F600}'), removed: 1 }, 400, 'request.bad_text'],
      [{ ...part, inserted: '\0' }, 400, 'request.bad_text'],
      [{ ...part, inserted: ']' }, 400, 'draft.no_project'],
      [{ ...part, at: 1, inserted: '"projectId": "SomeOtherSurvey000000000",' }, 400, 'draft.other_survey'],
      [{ ...part, inserted: ' '.repeat(50_001) }, 400, 'request.invalid'],
      [{ ...part, at: -1 }, 400, 'request.invalid'],
      [{ ...part, at: 0.5 }, 400, 'request.invalid'],
    ];
    for (const [body, code, key] of refusals)
      expect((await change(body)).json, JSON.stringify(body).slice(0, 100)).toMatchObject({
        code,
        ...(key !== undefined && { data: { key } }),
      });
    expect(dataOf<DraftText>(await app.operate('GET', AT))).toMatchObject({ text: `${next} `, edition });
    const { entries } = dataOf<{ readonly entries: readonly AuditEntry[] }>(
      await app.operate('GET', `/api/operators/audit?survey=${ID}`),
    );
    const outcomes = entries.map(({ act, name, outcome }) => [act, name, outcome].join(' '));
    const refused = 'draft.save owner request.invalid';
    const other = 'draft.save owner publishing.draft_changed';
    const done = 'draft.save owner done';
    expect(outcomes).toEqual([...Array(4).fill(refused), ...Array(3).fill(other), done, done, done]);
  });

  it('are changed by translators only in translations', async () => {
    const survey = 'PartsOfDrafts00000000002';
    const at = `/api/publishing/surveys/${survey}/draft/text`;
    const file = {
      ...project,
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
      translations: { ar: {} },
    };
    const print = (changes: object) => JSON.stringify({ ...file, ...changes });
    const { edition } = dataOf<SavedDraft>(await app.operate('PUT', at, { text: print({}), edition: null }));
    const { token } = dataOf<{ readonly token: string }>(
      await app.operate('POST', '/api/operators/tokens', { name: 'Amal', scopes: ['translate'] }),
    );
    const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
      app.request({ method, url, token, ...(body !== undefined && { body }) });
    const translated = { translations: { ar: { project: { title: 'شاي' } } } };
    for (const [changes, status] of [
      [{ title: 'Other' }, 403],
      [{ items: [] }, 403],
      [{ ...translated, project_lang: { answer_language: 'ar' } }, 403],
      [{ ...translated, glossary: [] }, 403],
      [translated, 0],
    ] as const) {
      const { json } = await call('PUT', at, { text: print(changes), edition });
      expect([changes, json.code]).toEqual([changes, status]);
    }
    const { text: saved = '', ...draft } = dataOf<DraftText>(await call('GET', at));
    expect(saved).toBe(print(translated));
    const part = { edition: draft.edition, length: saved.length };
    const inTitle = { at: saved.indexOf('شاي'), removed: 3, inserted: 'الشاي' };
    const inOriginal = { at: saved.indexOf('"title"') + 9, removed: 0, inserted: 'x' };
    const attack = { at: saved.length - 1, removed: 0, inserted: ',"gjs":"alert(1)"' };
    expect((await call('POST', at, { ...part, ...inOriginal })).json.code).toBe(403);
    expect((await call('POST', at, { ...part, ...attack })).json.code).toBe(403);
    expect((await call('POST', at, { ...part, ...inTitle })).json.code).toBe(0);
    // The first draft of a survey, a draft that another author has changed, and everything else stay refused.
    expect((await call('PUT', at, { text: print(translated), edition })).json.code).toBe(409);
    const other = '/api/publishing/surveys/PartsOfDrafts00000000003/draft/text';
    expect((await call('PUT', other, { text: print({}), edition: null })).json.code).toBe(403);
    for (const [method, url] of [
      ['PUT', `/api/publishing/surveys/${survey}/draft`],
      ['POST', `/api/publishing/surveys/${survey}/draft/publish`],
      ['DELETE', `/api/publishing/surveys/${survey}/draft`],
      ['GET', `/api/publishing/surveys/${survey}/export`],
    ] as const)
      expect([url, (await call(method, url, method === 'GET' ? undefined : {})).json.code]).toEqual([
        url,
        403,
      ]);
  });
});
