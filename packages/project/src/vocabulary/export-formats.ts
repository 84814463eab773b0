interface FormatRow {
  /** Extension of file names, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** The key of its label in the console. */
  readonly label: string;
  /** Whether the file describes the variables and has no answers. */
  readonly isCodebook?: true;
}

/** File formats of exports, a row each, in the order of the console's list. A key is a value of `format`. */
export const EXPORT_FORMATS = {
  csv: {
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    label: 'export.csv',
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: 'export.xlsx',
  },
  sav: {
    extension: 'sav',
    mediaType: 'application/x-spss-sav',
    label: 'export.sav',
  },
  parquet: {
    extension: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    label: 'export.parquet',
  },
  jsonl: {
    extension: 'jsonl',
    mediaType: 'application/x-ndjson; charset=utf-8',
    label: 'export.jsonl',
  },
  'codebook-csv': {
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    label: 'export.codebook-csv',
    isCodebook: true,
  },
  'codebook-html': {
    extension: 'html',
    mediaType: 'text/html; charset=utf-8',
    label: 'export.codebook-html',
    isCodebook: true,
  },
} as const satisfies Readonly<Record<string, FormatRow>>;

export type ExportFormatId = keyof typeof EXPORT_FORMATS;
export const exportFormatIds = Object.keys(EXPORT_FORMATS) as readonly ExportFormatId[]; // the keys of a constant

/** Name of an exported file. `part` names a file with a part of the answers. */
export function exportFileName(surveyId: string, format: ExportFormatId, part?: string): string {
  const { extension, isCodebook }: FormatRow = EXPORT_FORMATS[format];
  return [surveyId, part, isCodebook && 'codebook'].filter(Boolean).join('-') + `.${extension}`;
}

/** The responses in an export: only ended ones, or all. */
export const EXPORTED_STATES = ['ended', 'all'] as const;
export type ExportedStates = (typeof EXPORTED_STATES)[number];
/** How an export writes choices. */
export const EXPORTED_VALUES = ['codes', 'labels', 'both'] as const;
export type ExportedValues = (typeof EXPORTED_VALUES)[number];
/** How an export contains tables that respondents fill in: as variables for each row, or not at all. */
export const EXPORTED_TABLES = ['wide', 'long'] as const;
export type ExportedTables = (typeof EXPORTED_TABLES)[number];
