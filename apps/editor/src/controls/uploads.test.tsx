import { edit, openDocument, type ProjectDocument } from '@canvass/authoring';
import type { FieldForm } from '@canvass/project/file';
import { OK } from '@canvass/protocol';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Part } from './part.tsx';
import { arrayAt, recordsAt } from '../document/json.ts';
import type { Path } from '../document/outline.ts';
import { createEdits } from '../editing/edits.ts';
import { TranslationProvider } from '../i18n/translation.tsx';
import { FontControl } from './font-control.tsx';
import { type ControlProps, FormContext, type FormContextValue } from './form-context.ts';
import { ImageControl } from './images/image-control.tsx';

afterEach(() => vi.unstubAllGlobals());

const IMAGE = { kind: 'image', size: ['width', 'height'] } as const;
const SAVED_IMAGE = { address: '/s/images/0-9x9.webp', width: 9, height: 9 };

it('an uploaded image keeps edits that the author made meanwhile, also if the option has moved', async () => {
  const survey = openSurvey({
    items: [{ type: 'Q', gid: 'q', qtype: 'single', items: [option('a', 'Tea'), option('b', 'Milk')] }],
  });
  const upload = await survey.upload(ImageControl, IMAGE, ['items', 0, 'items', 1, 'src']);
  survey.edits.set(['items', 0, 'items', 1, 'title'], 'Oat milk');
  survey.edits.move(['items', 0, 'items'], 1, 0);
  await upload.finish(SAVED_IMAGE);
  expect(recordsAt(recordsAt(survey.project(), 'items')[0], 'items')).toEqual([
    { ...option('b', 'Oat milk'), src: SAVED_IMAGE.address, width: 9, height: 9 },
    option('a', 'Tea'),
  ]);
  expect(survey.changeCount()).toBe(3);
});

it('an uploaded image adds the records around it', async () => {
  const survey = openSurvey({});
  const upload = await survey.upload(ImageControl, IMAGE, ['custom_logo', 'logo', 'src']);
  await upload.finish(SAVED_IMAGE);
  expect(survey.project()['custom_logo']).toEqual({
    logo: { src: SAVED_IMAGE.address, width: 9, height: 9 },
  });
});

it('an uploaded image changes nothing if its option was removed meanwhile', async () => {
  const survey = openSurvey({
    items: [{ type: 'Q', gid: 'q', qtype: 'single', items: [option('a', 'Tea')] }],
  });
  const upload = await survey.upload(ImageControl, IMAGE, ['items', 0, 'items', 0, 'src']);
  survey.edits.remove(['items', 0, 'items', 0]);
  await upload.finish(SAVED_IMAGE);
  expect(arrayAt(recordsAt(survey.project(), 'items')[0], 'items')).toEqual([]);
});

it('an uploaded font keeps edits that the author made meanwhile', async () => {
  const survey = openSurvey({ fonts: [{ file: '' }] });
  const upload = await survey.upload(FontControl, { kind: 'font' }, ['fonts', 0, 'file']);
  survey.edits.set(['fonts', 0, 'weight'], '700');
  survey.edits.set(['fonts', 0, 'family'], 'Own');
  await upload.finish({ file: 'stored.woff2', warnings: [] });
  expect(arrayAt(survey.project(), 'fonts')).toEqual([
    { file: 'stored.woff2', weight: '700', family: 'Own' },
  ]);
  expect(survey.changeCount()).toBe(3);
});

const option = (gid: string, title: string) => ({ gid, title });

/** Opens a project, and shows single controls for it. */
function openSurvey(content: object) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let document = openDocument(JSON.stringify({ format: 1, ...content })).document as ProjectDocument;
  let changes = 0;
  const edits = createEdits((label, run) => {
    changes += 1;
    document = edit(document, { label, newId: () => `new${changes}` }, run).document;
  });
  return {
    edits,
    project: () => document.value,
    changeCount: () => changes,
    /** Chooses a file in a control. The server replies when `finish` is called. */
    async upload<F extends FieldForm>(Control: ComponentType<ControlProps<F>>, form: F, path: Path) {
      let reply: (response: Response) => void = () => undefined;
      const replied = new Promise<Response>((resolve) => {
        reply = resolve;
      });
      vi.stubGlobal('fetch', () => replied);
      const container = window.document.body.appendChild(window.document.createElement('div'));
      const context = { surveyId: 's', project: document.value, edits } as unknown as FormContextValue;
      const props = { form, path, value: '', id: 'field', label: 'File', textKey: '' };
      await act(async () =>
        createRoot(container).render(
          <TranslationProvider initial="en-GB">
            <FormContext value={context}>
              <Part>
                <Control {...props} describedBy={undefined} isInvalid={false} />
              </Part>
            </FormContext>
          </TranslationProvider>,
        ),
      );
      const find = () => container.querySelector<HTMLInputElement>('input[type=file]');
      // The texts of the control are loaded late.
      while (find() === null) await pause();
      const field = find() as HTMLInputElement;
      const file = new File(['0'], 'Own.woff2', { type: 'image/webp' });
      Object.defineProperty(field, 'files', { value: [file] });
      await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })));
      return {
        finish: (body: object) => {
          reply(Response.json({ code: OK, data: body }));
          return pause();
        },
      };
    },
  };
}

const pause = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));
