/** Receives the parts of a JSON text while it is scanned. Offsets are UTF-16 units. */
export interface JsonListener {
  /** A value begins: a list, an object or a scalar. */
  onValue?(offset: number): void;
  /** A key of the current object, still quoted. */
  onKey?(offset: number, end: number): void;
  onElement?(index: number): void;
  onClose?(): void;
}
export interface JsonSyntaxError {
  readonly offset: number;
  readonly message: string;
  /** Set if the error follows a complete value, where a comma or a closing bracket is expected. */
  readonly isAfterValue?: true;
  /** Set if scanning stopped because the text is nested deeper than `maxDepth`. */
  readonly isTooDeep?: true;
}

/**
 * Scans a JSON text (RFC 8259) without recursion and without building values. Returns the first syntax error, or
 * undefined if the text is one JSON value. Stops at more than `maxDepth` open lists and objects.
 */
export function scanJson(
  text: string,
  listener: JsonListener = {},
  maxDepth = Infinity,
): JsonSyntaxError | undefined {
  return new Scanner(text, listener, maxDepth).scan();
}

const WHITESPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Scanner {
  readonly #text: string;
  readonly #listener: JsonListener;
  readonly #maxDepth: number;
  /** For each open list the index of its current element, for each open object -1. */
  readonly #open: number[] = [];
  #isAfterOpening = false;
  #at = 0;

  constructor(text: string, listener: JsonListener, maxDepth: number) {
    this.#text = text;
    this.#listener = listener;
    this.#maxDepth = maxDepth;
  }

  scan(): JsonSyntaxError | undefined {
    if (this.#text.startsWith('\uFEFF')) this.#at = 1;
    let error = this.#scanValue();
    while (error === undefined && this.#open.length > 0) {
      error = this.#isAfterOpening ? this.#scanFirst() : this.#scanNext();
    }
    if (error !== undefined) return error;
    this.#skipWhitespace();
    return this.#at === this.#text.length
      ? undefined
      : this.#createError('The text goes on after its value has ended.');
  }

  #scanValue(): JsonSyntaxError | undefined {
    this.#skipWhitespace();
    this.#listener.onValue?.(this.#at);
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') return this.#begin(first);
    if (first === '"') return this.#skipString() ? undefined : this.#badStringError();
    if (this.#match(SCALAR)) return undefined;
    return this.#createError(
      first === undefined ? 'The text ends where a value should be.' : 'There is no JSON value here.',
    );
  }

  #begin(bracket: '{' | '['): JsonSyntaxError | undefined {
    if (this.#open.length >= this.#maxDepth) {
      return { ...this.#createError(`Nested deeper than ${this.#maxDepth} levels.`), isTooDeep: true };
    }
    this.#at += 1;
    this.#skipWhitespace();
    const isEmpty = this.#text[this.#at] === (bracket === '{' ? '}' : ']');
    if (isEmpty) {
      this.#at += 1;
      this.#listener.onClose?.();
      return undefined;
    }
    this.#open.push(bracket === '{' ? -1 : 0);
    // The loop of `scan` reads the content, because a call from here would recurse with every bracket.
    this.#isAfterOpening = true;
    return undefined;
  }

  #scanFirst(): JsonSyntaxError | undefined {
    this.#isAfterOpening = false;
    return this.#open.at(-1) === -1 ? this.#scanMember() : this.#scanElement(0);
  }

  #scanNext(): JsonSyntaxError | undefined {
    this.#skipWhitespace();
    const count = this.#open.at(-1) ?? -1;
    const isObject = count === -1;
    const next = this.#text[this.#at];
    if (next === (isObject ? '}' : ']')) {
      this.#at += 1;
      this.#open.pop();
      this.#listener.onClose?.();
      return undefined;
    }
    if (next !== ',') {
      const message = isObject ? 'A comma or `}` is missing here.' : 'A comma or `]` is missing here.';
      return { ...this.#createError(message), isAfterValue: true };
    }
    this.#at += 1;
    if (isObject) return this.#scanMember();
    this.#open[this.#open.length - 1] = count + 1;
    return this.#scanElement(count + 1);
  }

  #scanElement(index: number): JsonSyntaxError | undefined {
    this.#listener.onElement?.(index);
    return this.#scanValue();
  }

  #scanMember(): JsonSyntaxError | undefined {
    this.#skipWhitespace();
    const start = this.#at;
    if (!this.#skipString()) {
      return this.#text[start] === '"'
        ? this.#badStringError()
        : this.#createError('A key in double quotes belongs here.');
    }
    this.#listener.onKey?.(start, this.#at);
    this.#skipWhitespace();
    if (this.#text[this.#at] !== ':') return this.#createError('A colon is missing after the key.');
    this.#at += 1;
    return this.#scanValue();
  }

  /** Skips a quoted text if one begins here. A regular expression would overflow the stack on long texts. */
  #skipString(): boolean {
    const start = this.#at;
    if (this.#text.charCodeAt(start) !== QUOTE) return false;
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === QUOTE) {
        this.#at += 1;
        return true;
      }
      if (unit < FIRST_PRINTABLE) break;
      if (unit !== BACKSLASH) this.#at += 1;
      else if (!this.#match(ESCAPE)) break;
    }
    this.#at = start;
    return false;
  }
  #badStringError(): JsonSyntaxError {
    return this.#createError(
      'This text in double quotes does not end, or holds a line break or a bad escape.',
    );
  }
  #createError(message: string): JsonSyntaxError {
    return { offset: this.#at, message };
  }
  #skipWhitespace(): void {
    this.#match(WHITESPACE);
  }
  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
}
