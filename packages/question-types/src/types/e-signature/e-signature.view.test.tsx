import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishPage } from '../../controls/question/pending-drafts.tsx';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import {
  type FileService,
  type InnerStep,
  ServiceFailure,
  type ViewProps,
} from '../../controls/view-props.ts';
import { eSignatureWithTools } from './e-signature.tools.ts';
import { texts } from './e-signature.texts.ts';
import ESignatureView from './e-signature.view.tsx';

let strokes: readonly object[] = [];
const IDLE = () => undefined;
let endStroke: () => void = IDLE;
vi.mock('signature_pad', () => ({
  default: class {
    addEventListener = (_: 'endStroke', listen: () => void) => void (endStroke = listen);
    on = () => undefined;
    off = () => undefined;
    clear = () => {
      strokes = [];
    };
    fromData = () => undefined;
    toData = () => strokes;
  },
}));
const LINE_STROKES = [
  {
    points: [
      { x: 10, y: 10 },
      { x: 90, y: 40 },
    ],
  },
];
const renderedType = { type: eSignatureWithTools, View: ESignatureView, texts };
const question = exampleQuestion('e_signature', { title: 'Sign', required: true });

beforeEach(() => {
  strokes = [];
  endStroke = IDLE;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  HTMLCanvasElement.prototype.getContext = (() => null) as never; // jsdom does not support canvas
  HTMLCanvasElement.prototype.toBlob = function toBlob(done: BlobCallback) {
    done(new Blob(['png'], { type: 'image/png' }));
  };
});
afterEach(cleanup);

function show(
  upload: FileService['upload'] = async (file) => ({
    id: 'f1',
    name: file.name,
    url: '/x/f1',
    ftype: 1,
    qid: 'q1',
  }),
  offerStep?: ViewProps['offerStep'],
) {
  const removed: string[] = [];
  const files: FileService = {
    upload,
    attach: () => undefined,
    remove: async ({ id }) => void removed.push(id),
  };
  const fixture = { name: '', state: 'empty' as const, question, issues: [] };
  return {
    ...renderQuestion(renderedType, fixture, {
      services: { files },
      ...(offerStep !== undefined && { offerStep }),
    }),
    removed,
  };
}
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const SIGNED = [{ file_name: 'signature.png', file_path: '/x/f1' }];

it('a respondent starts signing, submits and signs again, which deletes the earlier signature', async () => {
  const { onChange, removed, container } = show();
  await press('Start signing');
  const submit = screen.getByRole('button', { name: 'Done signing' });
  expect(submit).toBeTruthy();
  expect(document.activeElement?.contains(container.querySelector('canvas'))).toBe(true);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear the signature' })).toBeTruthy());
  strokes = LINE_STROKES;
  await press('Done signing');
  expect(onChange).toHaveBeenLastCalledWith(SIGNED);
  expect(screen.getAllByText('Signed')).not.toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign again' }));
  expect(await violations(container)).toEqual([]);
  await press('Sign again');
  expect([onChange.mock.lastCall, removed]).toEqual([[null], ['f1']]);
  expect(screen.getByRole('button', { name: 'Done signing' })).toBeTruthy();
});

it('a dot is refused, and the page shows what to do', async () => {
  const { onChange } = show();
  await press('Start signing');
  strokes = [{ points: [{ x: 1, y: 1 }] }];
  await press('Done signing');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getAllByText(/Sign in the box below/)).not.toHaveLength(0);
});

it('a button clears the drawing', async () => {
  const { onChange } = show();
  await press('Start signing');
  strokes = LINE_STROKES;
  await press('Clear the signature');
  await press('Done signing');
  expect([strokes, onChange.mock.calls]).toEqual([[], []]);
});

it('respondents who cannot draw type their name and confirm it', async () => {
  const { onChange, container } = show();
  fireEvent.click(screen.getByLabelText('Type my name'));
  expect(await violations(container)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Li Na' } });
  await press('Done signing');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByLabelText(/I agree/));
  await press('Done signing');
  expect(onChange).toHaveBeenLastCalledWith(SIGNED);
});

it("a signature alone on its page uses the page's button once a line is drawn, and releases it", async () => {
  const offeredSteps: (InnerStep | null)[] = [];
  const { onChange } = show(undefined, (step) => void offeredSteps.push(step));
  await press('Start signing');
  expect([screen.queryByText('Done signing'), offeredSteps]).toEqual([null, []]);
  await waitFor(() => expect(endStroke).not.toBe(IDLE));
  strokes = LINE_STROKES;
  act(endStroke);
  expect(offeredSteps.at(-1)?.label).toBe('Done signing');
  await act(async () => void offeredSteps.at(-1)?.go());
  expect(onChange).toHaveBeenLastCalledWith(SIGNED);
  expect(offeredSteps.at(-1)).toBe(null);
});

it('leaving the page stores a drawn signature, once, and stays if that fails', async () => {
  const upload = vi.fn<FileService['upload']>(async () => {
    throw new ServiceFailure({ key: 'error.net_timeout' });
  });
  const { onChange } = show(upload);
  await press('Start signing');
  await waitFor(() => expect(endStroke).not.toBe(IDLE));
  strokes = LINE_STROKES;
  act(endStroke);
  expect(await act(async () => finishPage())).toBe(false);
  expect(screen.getAllByText(texts['error.net_timeout'])).not.toHaveLength(0);
  upload.mockImplementation(async () => ({
    id: 'f1',
    name: 'signature.png',
    url: '/x/f1',
    ftype: 1,
    qid: 'q1',
  }));
  expect(await act(async () => Promise.all([finishPage(), finishPage()]))).toEqual([true, true]);
  expect(upload).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenLastCalledWith(SIGNED);
  expect(finishPage()).toBe(true);
});

it('leaving the page stores a typed name, and says once what is missing', async () => {
  const { onChange } = show();
  fireEvent.click(screen.getByLabelText('Type my name'));
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Li Na' } });
  expect(await act(async () => finishPage())).toBe(false);
  expect(screen.getAllByText(texts['signature.name_and_agree'])).not.toHaveLength(0);
  expect(await act(async () => finishPage())).toBe(true);
  fireEvent.click(screen.getByLabelText(/I agree/));
  expect(await act(async () => finishPage())).toBe(true);
  expect(onChange).toHaveBeenLastCalledWith(SIGNED);
});

it('a failed upload shows the reason, keeps the drawing, and can be retried', async () => {
  const upload = vi.fn<FileService['upload']>(async () => {
    throw new ServiceFailure({ key: 'error.net_timeout' });
  });
  const { onChange } = show(upload);
  await press('Start signing');
  strokes = LINE_STROKES;
  await press('Done signing');
  expect(screen.getAllByText(texts['error.net_timeout'])).not.toHaveLength(0);
  expect([strokes, onChange.mock.calls]).toEqual([LINE_STROKES, []]);
  upload.mockImplementation(async () => ({
    id: 'f1',
    name: 'signature.png',
    url: '/x/f1',
    ftype: 1,
    qid: 'q1',
  }));
  await press('Done signing');
  expect(onChange).toHaveBeenLastCalledWith(SIGNED);
});
