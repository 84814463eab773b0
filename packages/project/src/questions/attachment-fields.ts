import Type from 'typebox';
import { closed, flag, integer, number } from '../schema/field.ts';

const files = {
  allowNotUpload: flag('Files are optional (default true, unless minNum is set).'),
  showThumbnail: flag('Images are shown as thumbnails (default true).'),
  onlyImage: flag('Only images: gif, jpg, jpeg, pjpeg, bmp, png, x-png.'),
  minNum: integer('Minimum number of files (default 0). With allowNotUpload, 0 files are valid too.', {
    minimum: 0,
    maximum: 50,
  }),
  maxNum: integer('Maximum number of files (default 50). 0 allows no files.', { minimum: 0, maximum: 50 }),
  minSize: number('Smallest file, in MB.', { minimum: 0, maximum: 10 }),
  maxSize: number('Maximum size of a file in MB; 0: the server’s limit (default).', {
    minimum: 0,
    maximum: 10,
  }),
  allowSameName: flag(
    'Files may have the same name. By default a later one gets a number, and the same file is refused.',
  ),
};

/** Attachment settings of a question and of its options (TYPE-21). */
export const Attachments = Type.Object(
  {
    openAttach: flag('Files may be attached to the question.'),
    openOAttach: flag('Files may be attached to chosen options.'),
    ...files,
    option: Type.Optional(
      Type.Object(files, {
        ...closed,
        title: 'attachments of options',
        description: 'The same for files of options (default: as for the question).',
      }),
    ),
  },
  { ...closed, title: 'attachments', description: 'Files that respondents attach.' },
);
