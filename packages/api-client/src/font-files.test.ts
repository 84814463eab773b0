import { describe, expect, it } from 'vitest';
import { findChosenFiles, type FontBody, fontOfFile, sendFonts } from './font-files.ts';

const computeFile = (name: string, content = 'x') => new File([content], name);
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('files chosen together', () => {
  it('are one project file and its fonts', () => {
    const chosen = findChosenFiles([
      computeFile('a.woff2'),
      computeFile('project.json'),
      computeFile('B.OTF'),
    ]);
    expect(chosen?.project.name).toBe('project.json');
    expect(names(chosen?.fonts ?? [])).toEqual(['a.woff2', 'B.OTF']);
  });

  it.each([[[]], [['a.woff2']], [['a.json', 'b.json']], [['a.json', 'logo.png']]])(
    'are refused: %j',
    (files) => {
      expect(findChosenFiles(files.map((name) => computeFile(name)))).toBeUndefined();
    },
  );
});

it.each([
  ['Noto Sans-Bold.TTF', { family: 'Noto Sans', file: 'fonts/Noto Sans-Bold.ttf', weight: 700 }],
  ['nunito-400.woff2', { family: 'nunito', file: 'fonts/nunito-400.woff2' }],
  ['Lora-SemiBoldItalic.otf', { family: 'Lora', file: 'fonts/Lora-SemiBoldItalic.otf', style: 'italic' }],
  ['思源黑体.otf', { family: '思源黑体', file: 'fonts/font.otf' }],
  ['..-.ttf', { family: 'Own font', file: 'fonts/font.ttf' }],
])('the name of the file %s suggests a font of a design', (name, font) => {
  expect(fontOfFile(name)).toEqual(font);
});

describe('fonts of a project file', () => {
  const project = {
    title: 'A',
    design: {
      accent: '#123456',
      fonts: [
        { family: 'Brand', file: 'fonts/Brand.TTF', weight: 700 },
        { family: 'Old', file: 'old.0123456789abcdef.woff2' },
      ],
    },
  };
  const sent: FontBody[] = [];
  const save = async (body: FontBody) => {
    sent.push(body);
    return { data: { file: 'Brand.fedcba9876543210.ttf' } };
  };

  it('are stored, and the project names them as the server does', async () => {
    expect(await sendFonts(project, [computeFile('Brand.TTF', 'font')], save)).toEqual({
      project: {
        title: 'A',
        design: {
          accent: '#123456',
          fonts: [
            { family: 'Brand', file: 'Brand.fedcba9876543210.ttf', weight: 700 },
            { family: 'Old', file: 'old.0123456789abcdef.woff2' },
          ],
        },
      },
    });
    expect(sent).toEqual([{ file: 'Brand.ttf', content: btoa('font') }]);
  });

  it('stay unchanged if no font files were chosen', async () => {
    expect(await sendFonts(project, [], save)).toEqual({ project });
  });

  it('are not sent if the design does not name them', async () => {
    expect(await sendFonts(project, [computeFile('other.woff2')], save)).toEqual({ unused: 'other.woff2' });
  });

  it('name the file that the server refused', async () => {
    const refuse = async () => ({ error: 'no font' });
    expect(await sendFonts(project, [computeFile('Brand.TTF')], refuse)).toEqual({
      file: 'Brand.TTF',
      error: 'no font',
    });
  });

  it.each([{}, { design: null }, { design: { fonts: 'x' } }, { design: { fonts: [null, 1, { file: 2 }] } }])(
    'do not exist in %j',
    async (broken) => {
      expect(await sendFonts(broken, [computeFile('Brand.TTF')], save)).toEqual({ unused: 'Brand.TTF' });
    },
  );
});
