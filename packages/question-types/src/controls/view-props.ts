import type { QuestionViewModel } from '@canvass/logic';
import type { BaseQuestion, Question, QuestionOf } from '@canvass/project';
import type { BlankAnswer, CityAnswer, Issue, UploadedFile } from '@canvass/protocol';
import type { ComponentType, ReactNode } from 'react';
import type { TextRules } from '../answers/open-text/text-rules.ts';
import type { RegionCountry } from '../answers/regions/city-answer.ts';
import type { Region } from '../answers/regions/decode-regions.ts';

export type { Region } from '../answers/regions/decode-regions.ts';

/** Heading level of a question's title. Headings inside of a question are one level below. */
export type HeadingLevel = 1 | 2 | 3 | 4;

/** Translates a key of the question type's texts, with its parameters (`{{name}}`). */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The services of the page that a view may use. Each may be absent, for example in a gallery or a test. */
export interface ViewServices {
  readonly files?: FileService;
  readonly codes?: CodeService;
  readonly locations?: LocationService;
  readonly enterprises?: EnterpriseService;
  /** Returns milliseconds since 1970 by the server's clock, or by the device's if the server's is unknown. */
  readonly now?: () => number;
}

/** Files of this response (VALID-21). Only one upload runs at a time in the whole survey. */
export interface FileService {
  /**
   * Stores a file for the question or one of its options. Rejects with a `ServiceFailure`. If `signal` cancels it, the
   * promise then rejects with an `AbortError`.
   */
  upload(
    file: File,
    target: { readonly gid: string; readonly option?: string },
    watch: { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal },
  ): Promise<UploadedFile>;
  /** Sets all attached files in the engine. Not for signatures, whose files are in the answer. */
  attach(gid: string, option: string | undefined, files: readonly UploadedFile[]): void;
  /** Fetches the bytes of an image for a thumbnail. Absent if images cannot be fetched. */
  fetchImage?(file: Pick<UploadedFile, 'url'>): Promise<Blob>;
  remove(file: Pick<UploadedFile, 'id'>): Promise<void>;
  /**
   * Opens the messaging app's image picker for at most `maxImages` images. Resolves to an empty list if none was chosen.
   * Rejects if the app has no picker. Called only inside the app.
   */
  album?(maxImages: number): Promise<readonly File[]>;
}
/** Codes that are sent by SMS (CALL-15). */
export interface CodeService {
  /** Sends a code. Rejects with a `ServiceFailure`. */
  send(gid: string, phone: string): Promise<{ readonly waitSeconds: number }>;
}
/**
 * The failure or refusal of a service. `issue` is the message for the respondent, such as `api.202`, or for an upload a key of
 * CODE-6. An exception, because these promises also reject for other reasons.
 */
export class ServiceFailure extends Error {
  readonly issue: Issue;
  constructor(issue: Issue) {
    super(issue.key);
    this.issue = issue;
  }
}

export interface FoundLocation {
  readonly name: string;
  readonly address: string;
  /** [longitude, latitude] in the project's coordinate system. */
  readonly coordinate: readonly [x: number, y: number];
  readonly city?: CityAnswer;
}
export type Coordinate = FoundLocation['coordinate'];
/** Searches and maps that the operator has configured. Searches reject with a `ServiceFailure`. */
export interface LocationOffers {
  readonly search?: (query: string) => Promise<readonly FoundLocation[]>;
  readonly addressAt?: (coordinate: Coordinate) => Promise<FoundLocation | undefined>;
  readonly tiles?: MapTiles;
}
/** A tile map, which may have its own coordinate system. */
export interface MapTiles {
  /** Address with placeholders, such as `https://{s}.example.com/{z}/{x}/{y}.png`. */
  readonly url: string;
  readonly attribution: string;
  toTiles(coordinate: Coordinate): Coordinate;
  fromTiles(coordinate: Coordinate): Coordinate;
}
export interface LocationService {
  /** Loads the regions of a country without streets, by default of China (TYPE-17: GET /s/static/city.json). */
  regions(country?: RegionCountry): Promise<readonly Region[]>;
  /** Loads the streets of a Chinese province, by the code of their district. */
  streets(province: string): Promise<Readonly<Record<string, readonly Region[]>>>;
  /** Loads the maps and searches that the operator has configured. `{}` means that third parties receive no requests. */
  offers(): Promise<LocationOffers>;
  /**
   * Returns the device's position in the project's coordinate system. The browser asks for permission. Rejects with a
   * `ServiceFailure`.
   */
  currentPosition?(): Promise<Coordinate>;
}
/** Suggestions of company names (TYPE-16: GET /api/survey/enterprise_query/{id}/). */
export interface EnterpriseService {
  find(query: string): Promise<readonly string[]>;
}

/** A step inside of a question that comes before the next page, such as the next row on a phone. */
export interface InnerStep {
  /** Text of the page's button for the step, such as "Next row (2 of 3)". */
  readonly label: string;
  /** Performs the step. Returns false if an answer is missing; the page may show why. */
  go(): boolean;
}

/**
 * The props of a question view (TYPE-1), which has no access to engine, store or client. `A` is the type of answers.
 * Views call `onChange` with the form that the type's `parse` returns, or with null to clear the answer.
 */
export interface ViewProps<Q extends BaseQuestion = Question, A = unknown> {
  readonly view: QuestionViewModel<Q>;
  readonly answer: A | undefined;
  /** Issues of the answer, shown beside the field and in the page's summary. */
  readonly issues: readonly Issue[];
  onChange(answer: A | null): void;
  /** Called when an explicit tap, Space or Enter, but no arrow key, completes the answer. Auto-next may then leave the page. */
  onComplete?(): void;
  /** Lets the page's button perform a step. Null ends the offer. If absent, the view has buttons for its steps. */
  offerStep?(step: InnerStep | null): void;
  /** Sets a remark that is shown once before the page is left, such as about empty rows. Null removes it. */
  remark?(text: string | null): void;
  readonly t: Translate;
  readonly layout: 'phone' | 'pc';
  /** Content above the answer, inside of the question's frame. */
  readonly contentAbove?: ReactNode;
  /** Replaces the view of a single text, if the question takes several texts. */
  readonly Several?: ComponentType<TextQuestionProps>;
  readonly services: ViewServices;
  /** Heading level of the title. Defaults to 2. It is 1 if the question is alone on its page. */
  readonly headingLevel?: HeadingLevel;
}

/** The props of the view of a question with one text, with the rules of the text. */
export interface TextQuestionProps extends ViewProps<QuestionOf<'blank'>, BlankAnswer> {
  readonly rules: TextRules;
  /** The `autocomplete` token, which replaces the token of the text's type. */
  readonly autoComplete?: string;
}
