import { expect, it } from 'vitest';
import { watchDraft } from './preview-page.tsx';

it('many messages during a request cause only one more request after it', async () => {
  const looks: (() => void)[] = [];
  const stop = watchDraft(() => new Promise((resolve) => looks.push(resolve)));
  const post = (data: unknown) => window.dispatchEvent(new MessageEvent('message', { data }));
  for (let count = 0; count < 100; count += 1) post(count % 2 === 0 ? 'reload' : { type: 'reload' });
  for (const data of [null, 7, [], { type: { reload: true } }, 'close']) post(data);
  expect(looks).toHaveLength(1);
  looks[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(looks).toHaveLength(2);
  looks[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(looks).toHaveLength(2);
  stop();
  post('reload');
  expect(looks).toHaveLength(2);
});
