import { buffer } from 'node:stream/consumers';
import type { ProjectIssue } from '@canvass/project';
import { isImagePath, listImages } from '@canvass/project/file';
import {
  IMAGE_FOLDER,
  IMAGE_LIMITS,
  imageAddress,
  type ImageFault,
  issueOfImage,
  readImageFile,
} from '@canvass/project/images';
import type { SavedImage } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { FileStore } from '../../uploads/file-store.ts';
import { createGate } from '../../uploads/gate.ts';
import { type ConvertedImage, convertImage } from './convert-image.ts';
import {
  addToSurvey,
  countSurveyImages,
  findMissingImages,
  markStored,
  reserveImage,
} from './image-store.ts';
import { keyOf, sweepImages } from './sweep-images.ts';

/** Images that wait to be converted, one at a time. Their files are in memory. */
const MAX_WAITING = 20;

/** Images of authors (docs/adr/0395). */
export interface Images {
  /** Converts and stores an author's file. Returns its address for the project. */
  save(surveyId: string, bytes: Uint8Array): Promise<SavedImage | Failure>;
  /** Returns the WebP file with this name in an address. Undefined for an unknown name. */
  find(file: string): Promise<Uint8Array | undefined>;
  /** The findings about images of a project file that this server does not have. */
  check(projectFile: object): Promise<readonly ProjectIssue[]>;
  /** Deletes images older than a day that no version and no draft names. */
  sweep(stopping: AbortSignal): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly images: Images;
  }
}

type ImageFoundation = Pick<Foundation, 'database' | 'now' | 'warn'>;

export function createImages(foundation: ImageFoundation, { store }: { readonly store: FileStore }): Images {
  const { database } = foundation;
  const oneAtATime = createGate(1);
  let waiting = 0;
  async function convertInTurn(bytes: Uint8Array): Promise<ConvertedImage | ImageFault | 'busy'> {
    if (waiting >= MAX_WAITING) return 'busy';
    waiting += 1;
    try {
      return await oneAtATime(() => convertImage(bytes));
    } finally {
      waiting -= 1;
    }
  }
  return {
    async save(surveyId, bytes) {
      const image = await convertInTurn(bytes);
      if (image === 'busy') return fail('server.unavailable');
      return typeof image === 'string' ? refuse(image) : storeImage(foundation, store, surveyId, image);
    },
    async find(file) {
      const image = readImageFile(file);
      if (image === undefined) return undefined;
      const key = keyOf(image.name, image.shownWidth);
      return (await store.has(key)) ? buffer(await store.read(key)) : undefined;
    },
    async check(projectFile) {
      const images = listImages(projectFile);
      const names = new Map(
        images.flatMap(({ address, path }) => namesIn(address).map((name) => [name, path])),
      );
      const missing = await findMissingImages(database, new Set(names.keys()));
      return [
        ...images.filter(({ address }) => isImagePath(address)).map(({ path }) => path),
        ...[...names].filter(([name]) => missing.has(name)).map(([, path]) => path),
      ].map((path) => issueOfImage('missing', path));
    },
    sweep: (stopping) => sweepImages(foundation, store, stopping),
  };
}

const refuse = (fault: ImageFault): Failure =>
  fail('publishing.image_refused', {
    key: 'publishing.image_refused',
    issues: [issueOfImage(fault, '$')],
  });

/** The names in an address of this server's images. */
function namesIn(address: string): readonly string[] {
  const image = address.startsWith(IMAGE_FOLDER) && readImageFile(address.slice(IMAGE_FOLDER.length));
  return image ? [image.name] : [];
}

/** Creates the row of an image, then stores its bytes, then marks it as stored (docs/adr/0067). */
async function storeImage(
  { database, now, warn }: ImageFoundation,
  store: FileStore,
  surveyId: string,
  { name, files, isAnimated }: ConvertedImage,
): Promise<SavedImage | Failure> {
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  // Two uploads at the same time may exceed the limits by one image.
  const others = await countSurveyImages(database, { surveyId, name });
  if (others.files >= IMAGE_LIMITS.surveyFiles || others.bytes + bytes > IMAGE_LIMITS.surveyBytes)
    return refuse('survey-full');
  const savedAt = new Date(now());
  const state = await reserveImage(database, name, savedAt);
  if (state === 'dropped') return fail('server.unavailable');
  if (state === 'new') {
    try {
      for (const [width, content] of files) await store.write(keyOf(name, width), content);
    } catch (error) {
      warn(
        { survey: surveyId, reason: error instanceof Error ? error.name : 'unknown' },
        'an image could not be stored',
      );
      return fail('server.unavailable');
    }
    await markStored(database, name);
  }
  await addToSurvey(database, { surveyId, name, bytes }, savedAt);
  const widths = [...files.keys()];
  const { width = 0, height = 0 } = readImageFile(`${name}.webp`) ?? {};
  return { address: imageAddress(name), width, height, widths, bytes, animated: isAnimated };
}
