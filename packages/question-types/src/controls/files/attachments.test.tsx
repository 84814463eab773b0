import type { UploadedFile } from '@canvass/protocol';
import { LiveRegion } from '@canvass/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { texts as singleTexts } from '../../types/single/single.texts.ts';
import SingleView from '../../types/single/single.view.tsx';
import { translator, violations } from '../../testing/render-question.tsx';
import { createViewModel } from '../../testing/view-model.ts';
import { type FileService, ServiceFailure } from '../view-props.ts';
import { finishPage } from '../question/pending-drafts.tsx';
import { FilesProvider } from './files-context.tsx';
import { texts } from './files.texts.ts';

const t = translator({ ...singleTexts, ...texts });
const LONG_FILE_NAME = 'a-very-long-name-of-a-file.pdf';

/** An upload whose result the test decides. */
interface PendingUpload {
  readonly file: File;
  readonly target: { readonly gid: string; readonly option?: string };
  progress(percent: number): void;
  /** The server stores the file under the name, by which it also identifies the file here. */
  succeed(storedName?: string): Promise<void>;
  fail(error: Error): Promise<void>;
}

interface ShowOptions {
  readonly services?: { readonly files?: FileService };
  readonly extraMembers?: Partial<FileService>;
}

function show(settings: object = {}, { services, extraMembers }: ShowOptions = {}) {
  const pending: PendingUpload[] = [];
  const removed: string[] = [];
  let attached: Readonly<Record<string, readonly UploadedFile[]>> = { '': [], o1: [] };
  let draw: () => void = () => undefined;
  const files: FileService = {
    upload: (file, target, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
        pending.push({
          file,
          target,
          progress: (percent) => act(() => onProgress(percent)),
          succeed: (storedName) =>
            act(async () =>
              resolve({
                id: storedName ?? `id${pending.length}`,
                name: storedName ?? file.name,
                url: '/x',
                ftype: file.name.endsWith('.png') ? 1 : 0,
                qid: target.gid,
              }),
            ),
          fail: (error) => act(async () => reject(error)),
        });
      }),
    attach: (_, option, list) => {
      attached = { ...attached, [option ?? '']: list };
      draw();
    },
    remove: async ({ id }) => void removed.push(id),
    ...extraMembers,
  };
  const question = exampleQuestion('single', {
    title: 'Which?',
    items: exampleOptions('One', 'Two'),
    attachData: { openAttach: true, openOAttach: true, ...settings },
  });
  const host = services ?? { files };
  function Page() {
    const [, setCount] = useState(0);
    draw = () => setCount((count) => count + 1);
    const view = { ...createViewModel(question, ['o1']), files: attached };
    const props = { view, issues: view.issues, t, services: host, layout: 'pc' as const };
    return (
      <main>
        <FilesProvider {...props}>
          <SingleView {...props} answer={['o1']} onChange={() => undefined} headingLevel={1} />
        </FilesProvider>
        <LiveRegion />
        <LiveRegion politeness="assertive" />
      </main>
    );
  }
  const submitted = vi.fn((event: FormEvent) => event.preventDefault());
  const { container } = render(
    <form onSubmit={submitted}>
      <Page />
      <button type="submit">Next</button>
    </form>,
  );
  const input = () => screen.findByLabelText<HTMLInputElement>(/Choose files? Files for this question/);
  const choose = async (...names: readonly string[]) =>
    fireEvent.change(await input(), { target: { files: names.map((name) => new File(['x'], name)) } });
  return {
    container,
    pending,
    removed,
    submitted,
    input,
    choose,
    names: () => attached['']?.map(({ name }) => name),
  };
}

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
});
afterEach(cleanup);

it('uploads appear only below the question and below chosen options, without accessibility faults', async () => {
  const { container, input } = show({ maxNum: 2 });
  expect((await input()).multiple).toBe(true);
  expect(screen.getByLabelText('Choose files Files for “One”')).toBeTruthy();
  expect(screen.queryByLabelText(/“Two”/)).toBeNull();
  expect(screen.getAllByText(/2 at most · up to 10 MB each/)).toHaveLength(2);
  expect(await violations(container)).toEqual([]);
});

it('an upload shows and announces progress and adds the file, whose delete button has the full name', async () => {
  const { choose, pending, names, removed, container, input } = show();
  await choose(LONG_FILE_NAME);
  const bar = await screen.findByRole('progressbar', { name: `Uploading ${LONG_FILE_NAME}` });
  pending[0]?.progress(60);
  expect(bar.getAttribute('value')).toBe('60');
  await waitFor(() => expect(screen.getByText('a-very-lon…a-file.pdf: 50 percent')).toBeTruthy());
  expect(await violations(container)).toEqual([]);
  await pending[0]?.succeed();
  expect(names()).toEqual([LONG_FILE_NAME]);
  expect(screen.getByTitle(LONG_FILE_NAME).textContent).toContain('a-very-lon…a-file.pdf');
  fireEvent.click(screen.getByRole('button', { name: `Delete ${LONG_FILE_NAME}` }));
  expect([names(), removed]).toEqual([[], ['id1']]);
  expect(document.activeElement).toBe(await input());
});

it.each([
  [{}, 1, 1],
  [{ showThumbnail: false }, 0, 0],
  [{ showThumbnail: false, option: { showThumbnail: true } }, 0, 1],
])('shows thumbnails of images unless the author hides them: %j', async (settings, ofQuestion, ofOption) => {
  const { container, choose, pending } = show(settings);
  await choose('a.png');
  await pending[0]?.succeed();
  const images = () => container.querySelectorAll('.cv-file-list img').length;
  await waitFor(() => expect(screen.getByText('a.png')).toBeTruthy());
  await waitFor(() => expect(images()).toBe(ofQuestion));
  const input = screen.getByLabelText('Choose files Files for “One”');
  fireEvent.change(input, { target: { files: [new File(['x'], 'b.png')] } });
  await waitFor(() => expect(pending).toHaveLength(2));
  await pending[1]?.succeed();
  await waitFor(() => expect(images()).toBe(ofQuestion + ofOption));
});

it('one file is sent at a time; files chosen meanwhile wait, count towards the maximum, and can be cancelled', async () => {
  const { choose, pending, names } = show({ maxNum: 4 });
  await choose('a.pdf', 'b.pdf');
  await choose('c.pdf', 'image.jpg');
  expect([pending.length, screen.getAllByText('Waiting').length]).toEqual([1, 3]);
  await choose('too-many.pdf');
  expect(screen.getAllByText('Too many files: 4 at most')).not.toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of b.pdf' }));
  for (const index of [0, 1, 2]) {
    await waitFor(() => expect(pending).toHaveLength(index + 1));
    await pending[index]?.succeed();
  }
  expect(names()).toEqual(['a.pdf', 'c.pdf', 'image.jpg']);
});

it('the same file is refused with a message, which replaces the message that a file was added', async () => {
  const { choose, pending, names } = show();
  await choose('image.jpg');
  await pending[0]?.succeed('image.jpg');
  expect(screen.getByRole('status').textContent?.trim()).toBe('image.jpg was added.');
  await choose('image.jpg');
  await pending[1]?.succeed('image (2).jpg');
  await choose('image.jpg');
  await pending[2]?.succeed('image.jpg');
  expect(names()).toEqual(['image.jpg', 'image (2).jpg']);
  expect(screen.getAllByText('The same file is there already: image.jpg')).not.toHaveLength(0);
  expect(screen.getByRole('status').textContent?.trim()).toBe('');
});

it('a file that no retry can help has no button for it', async () => {
  const { choose, pending } = show();
  await choose('a.pdf');
  await pending[0]?.fail(new ServiceFailure({ key: 'upload.limit_10m' }));
  expect(screen.getAllByText(texts['upload.limit_10m'])).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});

it('a failed upload shows the reason, frees its name, and can be retried', async () => {
  const { choose, pending, names } = show();
  await choose('a.pdf');
  await pending[0]?.fail(new ServiceFailure({ key: 'error.net_timeout' }));
  expect(screen.getAllByText(texts['error.net_timeout'])).not.toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Upload a.pdf again' }));
  await pending[1]?.succeed();
  expect(names()).toEqual(['a.pdf']);
});

it('a cancelled upload frees its name', async () => {
  const { choose, pending, names } = show();
  await choose('a.pdf');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.pdf' })));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await choose('a.pdf');
  await pending[1]?.succeed();
  expect(names()).toEqual(['a.pdf']);
});

it('a file that may not be attached is not sent, and the reason is shown', async () => {
  const { choose, pending } = show({ maxNum: 2 });
  await choose('a.svg', 'b.exe');
  expect(screen.getAllByText(texts['api.431'])).not.toHaveLength(0);
  expect(screen.getAllByText('Files of the kind “exe” are not taken')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  await choose('a.pdf', 'b.pdf', 'c.pdf');
  expect(screen.getAllByText('Too many files: 2 at most')).not.toHaveLength(0);
  expect(pending).toEqual([]);
});

it('an upload is aborted when its question disappears', async () => {
  const { choose, pending, names } = show();
  await choose('a.pdf');
  cleanup();
  await pending[0]?.succeed();
  expect(names()).toEqual([]);
});

it("images are chosen with the surrounding app's picker, or with the browser's if that fails", async () => {
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60' });
  const requestedCounts: number[] = [];
  const photo = new File(['x'], 'photo.jpg');
  let album = async () => [photo];
  const extraMembers = { album: (maxImages: number) => (requestedCounts.push(maxImages), album()) };
  const { input, names, pending } = show({ maxNum: 3, onlyImage: true }, { extraMembers: extraMembers });
  expect(fireEvent.click(await input())).toBe(false);
  await waitFor(() => expect(pending).toHaveLength(1));
  await pending[0]?.succeed();
  expect([requestedCounts, names()]).toEqual([[3], ['photo.jpg']]);
  album = () => Promise.reject(new Error('the app has none'));
  const clickInput = vi.spyOn(await input(), 'click');
  fireEvent.click(await input());
  await waitFor(() => expect(clickInput).toHaveBeenCalledOnce());
  expect(fireEvent.click(await input())).toBe(true);
  cleanup();
  // The app's picker has only images, so other files use the file input.
  const anyFiles = show({ maxNum: 3 }, { extraMembers: extraMembers });
  expect(fireEvent.click(await anyFiles.input())).toBe(true);
  vi.unstubAllGlobals();
});

it('a maximum of 0 offers no files', async () => {
  show({ maxNum: 0, option: { maxNum: 1 } });
  expect(await screen.findByLabelText('Choose a file Files for “One”')).toBeTruthy();
  expect(screen.queryByLabelText(/Files for this question/)).toBeNull();
});

it('a message is shown if uploads are not possible', async () => {
  const { input } = show({}, { services: {} });
  expect((await input()).disabled).toBe(true);
  expect(screen.getAllByText(texts['files.unavailable'])).toHaveLength(2);
});

it('the page stays during an upload, and names a file that was not added once before it is left', async () => {
  const { pending, choose } = show();
  await choose('a.pdf', 'b.pdf');
  const leave = async () => act(async () => finishPage());
  expect(await leave()).toBe(false);
  const message = () => document.querySelector('.cv-field-message')?.textContent ?? '';
  expect(message()).toContain('A file is still on its way. Wait until it is there, or cancel it.');
  await pending[0]?.succeed();
  await waitFor(() => expect(pending).toHaveLength(2));
  expect(await leave()).toBe(false);
  await pending[1]?.fail(new ServiceFailure({ key: 'upload.fail_retry' }));
  await waitFor(() => expect(message()).toBe(''));
  expect(await leave()).toBe(false);
  expect(message()).toContain('Not added: b.pdf.');
  expect(await leave()).toBe(true);
});
