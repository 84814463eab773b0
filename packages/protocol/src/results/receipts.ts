import type { ClaimContact } from '../awards/views.ts';

/** `POST /api/survey/receipt/code/{id}`: with the token of a response that has ended. */
export interface ReceiptCode {
  /** The code in groups. It is accepted in any spelling. */
  readonly code: string;
}

/** Requests of `POST /api/survey/receipt/show/{id}`, `.../copy/{id}` and `.../delete/{id}`, with the receipt's code. */
export interface ReceiptRequest {
  readonly code: string;
  readonly lang_code?: string | undefined;
}

export interface ReceiptAnswer {
  readonly gid: string;
  readonly title: string;
  /**
   * Texts, labelled by row or text box if there are several. With a `form`, the text is a number with a point, or a day
   * as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`, which pages format in their language.
   */
  readonly answers: readonly {
    readonly label?: string;
    readonly text: string;
    readonly form?: 'number' | 'day';
  }[];
}

/** The contact for a prize, with its award's title. Has only the title if the server can no longer read the contact. */
export interface ReceiptContact extends ClaimContact {
  readonly title: string;
}

interface ReceiptFile {
  readonly gid: string;
  readonly name: string;
  readonly size: number;
  /** Path of the file in a copy. Absent if the server has deleted the file. */
  readonly path?: string;
}

/** All data that a respondent has given, to read and to download (TRUST-32). */
export interface ReceiptData {
  readonly survey_id: string;
  readonly title: string;
  readonly seq: number;
  readonly version: number;
  readonly status: number;
  readonly begun_at: string;
  readonly ended_at: string;
  readonly language: string;
  readonly device: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly answers: readonly ReceiptAnswer[];
  /** Answers as stored, by gid, including answers without a text. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly ReceiptFile[];
  readonly contacts: readonly ReceiptContact[];
}

export interface DeletedReceipt {
  readonly deleted: true;
}
