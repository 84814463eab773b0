/** The numbers of docs/rules/constants.md, each once. */

// Time

/** Milliseconds until loading a script or style chunk counts as failed. Section 9. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Milliseconds until a request counts as timed out. Sections 7 and 9. */
export const REQUEST_TIMEOUT_MS = 25_000;
/** Milliseconds likewise, for the survey-answering calls b, b2, c, n and s only. Sections 7 and 9. */
export const ANSWER_CALL_TIMEOUT_MS = 60_000;
/** Days after the last save (or at their own expiry time) until stored records expire. Sections 4 and 9. */
export const RECORD_LIFETIME_DAYS = 30;
/** Days that a cookie lives by default. Section 9. */
export const COOKIE_LIFETIME_DAYS = 365;
/** Milliseconds that input is collected before it is taken. Sections 5 and 9. */
export const INPUT_DEBOUNCE_MS = 500;
/** Milliseconds that resizing is collected. Section 9. */
export const RESIZE_DEBOUNCE_MS = 300;
/** Milliseconds per character of the typing effect. Section 9. */
export const TYPING_EFFECT_MS = 25;
/** Milliseconds between two tries to load a picture. Section 9. */
export const IMAGE_RETRY_INTERVAL_MS = 300;
/** Milliseconds between two frames of a vote's animation. Section 9. */
export const VOTE_TICK_MS = 5;
/** Milliseconds that a toast is shown. Section 9. */
export const TOAST_DURATION_MS = 1_500;
/** Seconds between two flushes of the log. Section 7, Logging batches. The unit is our reading. */
export const LOG_BATCH_INTERVAL_S = 10;

// Storage

/** Per-survey entries in the caches of the current page and of previews; the oldest goes. Section 9. */
export const MAX_CACHED_SURVEYS = 10;
/** Bytes of local storage that may be used; the oldest record goes. Section 9. */
export const LOCAL_STORAGE_BUDGET_BYTES = 3.5 * 1024 * 1024;
/** Bytes likewise, where the device check says so. Section 9. */
export const LOCAL_STORAGE_BUDGET_SMALL_BYTES = 2.5 * 1024 * 1024;
/** Path of the application and of its cookies. Section 9. */
export const PUBLIC_PATH = '/s/';

// Ids and values

/** Characters of a survey id in a link. Section 9. */
export const SURVEY_ID_LENGTH = 24;
/** Characters of a device id: a visitor id, an underscore and DEVICE_ID_RANDOM_LENGTH random ones. Section 9. */
export const DEVICE_ID_LENGTH = 57;
/** Random characters at the end of a device id. Section 9. */
export const DEVICE_ID_RANDOM_LENGTH = 24;
/** Characters of a random text by default. Section 9. */
export const RANDOM_STRING_LENGTH = 32;
/** The 48 letters and digits that are not mistaken for each other (CONST-2). */
export const RANDOM_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
/** Digits that a text may have at most to be compared as a number. Sections 5 and 9. */
export const NUMERIC_DIGITS = 16;
/** Score that means not applicable. Sections 3 and 9. */
export const NOT_APPLICABLE = 99;
/** Digits of a timestamp in milliseconds, which is cut to TIMESTAMP_DIGITS. Sections 3 and 9. */
export const LONG_TIMESTAMP_DIGITS = 13;
/** Digits of a timestamp in seconds. Sections 3 and 9. */
export const TIMESTAMP_DIGITS = 10;
/** Seeds made without a sequence number are below this. Section 4, Ordering modes. */
export const LOCAL_SEED_LIMIT = 10_000;
/** Digits of a mobile number. Sections 5 and 9. */
export const MOBILE_DIGITS = 11;
/** The value that says that something does not exist or has changed. Sections 8 and 9. */
export const SENTINEL = 999_999;

// Texts and answers

/** Characters of an e-mail address at most. Section 5. */
export const EMAIL_LENGTH = 320;
/** Characters before the at-sign at most. Section 5. */
export const EMAIL_LOCAL_LENGTH = 64;
/** Characters behind the at-sign at most. Section 5. */
export const EMAIL_DOMAIN_LENGTH = 255;
/** Characters of a Chinese identity number. Section 5. */
export const ID_CARD_LENGTH = 18;
/** First year of the date picker on a phone. Section 5. */
export const PICKER_FIRST_YEAR = 1919;
/** Last year of the date picker on a phone. Section 5. */
export const PICKER_LAST_YEAR = 2119;

// Layout, in CSS px unless said otherwise

/** Mobile devices with a narrower viewport get the phone layout. Section 9. */
export const PHONE_LAYOUT_BELOW_PX = 750;
/** Columns of options on a phone at most. Section 9. */
export const PHONE_MAX_COLUMNS = 2;
/** Matrix columns in one row at most. Section 9. */
export const MATRIX_MAX_COLUMNS = 7;
/** When there are more, the first of these that divides their number. Section 9. */
export const MATRIX_COLUMN_DIVISORS = [7, 6, 5] as const;
/** Font rem = this times the size in px, divided by FONT_REM_DIVISOR. Section 9. */
export const FONT_REM_FACTOR = 2;
/** See FONT_REM_FACTOR. Section 9. */
export const FONT_REM_DIVISOR = 100;
/** Root font size = viewport width divided by this. Section 9. */
export const ROOT_FONT_DIVISOR = 7.5;
/** Root font size at least, and exactly on large screens. Section 9. */
export const ROOT_FONT_MIN_PX = 50;
/** Viewport width up to which the root font grows. Section 9. */
export const ROOT_FONT_WIDTH_CAP_PX = 750;
/** Width of a page on pc. Section 9. */
export const PC_PAGE_WIDTH_PX = 772;
/** What a page on a phone is narrower than the body. Section 9. */
export const PHONE_PAGE_MARGIN_PX = 48;
/** Width of the title column, in percent. Section 9. */
export const TITLE_COLUMN_PERCENT = 20;
/** Widths of a matrix's row titles at least: narrow and wide. Section 9. */
export const MATRIX_ROW_MIN_WIDTHS_PX = [136, 208] as const;
/** Widths of a matrix's options at least: narrow and wide. Section 9. */
export const MATRIX_OPTION_MIN_WIDTHS_PX = [106, 208] as const;
/** Default font size of the start page. Section 3. */
export const BEGIN_PAGE_FONT_PX = 14;
/** Default font size of question pages. Section 3. */
export const QUESTION_PAGE_FONT_PX = 16;
/** Rows of a text box by its `inputbox_height`. Section 3. */
export const INPUT_BOX_ROWS = { small: 1, middle: 3, big: 5 } as const;
/** What an embedded page's size is larger than its content. Section 2. */
export const EMBED_MARGIN_PX = 2;

// Views

/** Colour of a region of a picture. Section 9. */
export const REGION_COLOUR = 'rgb(238,238,238)';
/** Colour of a region under the pointer. Section 9. */
export const REGION_HOVER_COLOUR = 'rgb(221,221,221)';
/** Seconds of the change between them. Section 9. */
export const REGION_TRANSITION_S = 0.2;
/** Stroke of a region. Section 9. */
export const REGION_STROKE_PX = 2;
/** Tries to load a picture. Section 9. */
export const IMAGE_RETRIES = 6;
/** Height of what stands for a picture that could not be loaded. Section 8. */
export const IMAGE_PLACEHOLDER_PX = 20;
/** Characters of a file name that are shown in full; longer: the first and last FILE_NAME_PART. Section 9. */
export const FILE_NAME_FULL = 20;
/** Characters of each end of a longer file name. Section 9. */
export const FILE_NAME_PART = 10;
/** A picker with more items than this has a search field. Section 9. */
export const PICKER_SEARCH_ABOVE = 8;
/** Items of a picker that are visible at once. Section 9. */
export const PICKER_VISIBLE_ITEMS = 7;
/** Characters of a not-applicable button's title. Section 9. */
export const NOT_APPLICABLE_TITLE_LENGTH = 30;
/** A slider with at most so many points has a label at each. Section 9. */
export const SLIDER_LABELLED_POINTS = 10;
/** Score lists of at most so many are styled short: on pc. Section 9. */
export const SHORT_SCORES_PC = 6;
/** Score lists of at most so many are styled short: on a phone. Section 9. */
export const SHORT_SCORES_PHONE = 5;
/** What a half star takes from the score. Section 4. */
export const HALF_STAR = 0.5;
/** Decimals of a vote's percentage. Section 4. */
export const VOTE_PERCENT_DECIMALS = 2;
/** Watermark canvas: width. Section 9. */
export const WATERMARK_WIDTH_PX = 300;
/** Watermark canvas: height. Section 9. */
export const WATERMARK_HEIGHT_PX = 220;
/** Watermark font. Section 9. */
export const WATERMARK_FONT_PX = 30;
/** A wider watermark text is shrunk to this. Section 9. */
export const WATERMARK_TEXT_WIDTH_PX = 180;
/** Frames of the three evaluation animations. Section 9. */
export const EVALUATION_FRAMES = [23, 31, 30] as const;
/** Kinds of button. Section 9. */
export const BUTTON_TYPES = ['default', 'primary', 'info', 'warning', 'danger'] as const;
/** Sizes of button. Section 9. */
export const BUTTON_SIZES = ['mini', 'small', 'normal', 'large'] as const;
/** Prizes, from the best. Section 9: special through eighth. */
export const PRIZES = [
  'special',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
] as const;

// Uploads and batches

/** Bytes of one upload at most; more is answered 413. Sections 5, 8 and 9. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Events in one batch of the log. Section 7. */
export const LOG_BATCH_COUNT = 10;
/** Topic of the log. Section 7. */
export const LOG_TOPIC = 'xm-s';

// Defaults

/** `ip_privacy_open` when it is absent. Section 9. */
export const DEFAULT_IP_PRIVACY_OPEN = true;
/** `select_view` when it is absent. Section 9. */
export const DEFAULT_SELECT_VIEW = 'phone';
/** Time zone of a project that names none. Project format. */
export const DEFAULT_TIMEZONE = 'Asia/Shanghai';
