import { beforeAll, expect, it, vi } from 'vitest';
import { deleteReceipt } from './load-receipt.ts';

const replyDeleted = () => Response.json({ code: 0, data: { deleted: true } });
const replyUnknownCode = () => Response.json({ code: 401, msg: 'm' }, { status: 401 });
const rejectNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const replyServerError = () => Response.json({ code: 500, msg: 'm' }, { status: 500 });

beforeAll(() => vi.stubGlobal('location', { search: '' }));

it.each([
  ['a reply', [replyDeleted], ['deleted']],
  ['an unknown code', [replyUnknownCode], ['wrong']],
  ['a lost reply', [rejectNetwork, replyUnknownCode], ['deleted']],
  ['a server that failed', [replyServerError, replyDeleted], ['deleted']],
  [
    'no network, and later an unknown code',
    [rejectNetwork, rejectNetwork, replyUnknownCode],
    ['failed', 'deleted'],
  ],
])('a deletion has its result also after lost and failed replies: %s', async (name, replies, results) => {
  const remainingReplies: (() => Response | Promise<Response>)[] = [...replies];
  vi.stubGlobal('fetch', async () => remainingReplies.shift()?.());
  for (const result of results) expect(await deleteReceipt('survey', name)).toBe(result);
  expect(remainingReplies).toEqual([]);
});
