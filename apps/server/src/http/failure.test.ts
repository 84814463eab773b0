import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CodeRow, RESPONSE_CODES } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { FAILURES, listRefusals } from './failure.ts';
import { REFUSAL_REASONS } from './refusal-reasons.table.ts';

it('a new refusal needs only a table row and a log text', () => {
  const movedRow: CodeRow = { code: 8001, client: 'stop', refusal: { name: 'survey.moved', status: 410 } };
  expect(listRefusals([movedRow])).toMatchObject([['survey.moved', { status: 410, code: 8001 }]]);
  const { code, refusal } = RESPONSE_CODES.answeredElsewhere;
  expect(FAILURES[refusal.name]).toMatchObject({ code, status: refusal.status, msg: expect.any(String) });
  expect(FAILURES['answering.files']).toMatchObject({ status: 400, code: 400 });
});

it('each refusal of the table of response codes is used', () => {
  const source = fileURLToPath(new URL('../', import.meta.url));
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !/\.test\.ts$|^testing\/|^http\/failure\.ts$/.test(file),
  );
  const text = files.map((file) => readFileSync(`${source}${file}`, 'utf8')).join('\n');
  // Sources name the refusal, or for SMS codes the row of the refusal.
  const isUsed = (key: string, name: string) =>
    text.includes(`'${name}'`) || (name.startsWith('verification.') && text.includes(key));
  const unusedRefusals = Object.entries<CodeRow>(RESPONSE_CODES).flatMap(([key, { refusal }]) =>
    refusal === undefined || isUsed(key, refusal.name) ? [] : [refusal.name],
  );
  expect(unusedRefusals).toEqual([]);
});

it('each reason of an invalid request has a message', () => {
  const source = fileURLToPath(new URL('../', import.meta.url));
  const text = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file))
    .map((file) => readFileSync(`${source}${file}`, 'utf8'))
    .join('\n');
  const keys = [...text.matchAll(/fail\('request\.invalid', \{\s*key: '([\w.]+)'/g)].map(
    ([, key = '']) => key,
  );
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => key !== 'request.invalid' && REFUSAL_REASONS[key] === undefined)).toEqual([]);
});
