import { describe, expect, it } from 'vitest';
import { toImageFile, toImageFiles } from './image-file.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const JPEG = '/9j/4AAQSkZJRgABAQ==';

describe('an image of the app', () => {
  it.each([
    ['with the data of Android', PNG, 'image/png', 'a.png'],
    // Apps on iOS declare every image as `jgp`.
    ['with the data of iOS', `data:image/jgp;base64,${JPEG}`, 'image/jpeg', 'a.jpg'],
    ['with line breaks', PNG.replace(/(.{20})/g, '$1\n'), 'image/png', 'a.png'],
  ])('is converted to a file: %s', async (_, data, type, name) => {
    const file = toImageFile(data, 'a');
    expect([file.type, file.name]).toEqual([type, name]);
    const base64 = btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
    expect([PNG, JPEG]).toContain(base64);
  });

  it.each(['', 'hello', 'data:text/html;base64,PHNjcmlwdD4=', '/9j/%%%'])(
    'is rejected if its data is %j',
    (data) => {
      expect(() => toImageFile(data, 'a')).toThrow();
    },
  );

  it('is converted to a file with a unique name', async () => {
    const now = new Date('2026-11-23T10:20:30.456Z');
    const files = await toImageFiles(['x', 'y'], async (id) => (id === 'x' ? PNG : JPEG), now);
    expect(files.map(({ name }) => name)).toEqual(['20261123102030456-1.png', '20261123102030456-2.jpg']);
  });
});
