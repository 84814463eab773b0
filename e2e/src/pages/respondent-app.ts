import { expect, type Locator, type Page } from '@playwright/test';
import type { SurveyEvent } from '@canvass/protocol';
import { attachFiles } from './attach-files.ts';
import { computeFrame, tabTo } from './question-page-object.ts';
import { createPageObject } from './page-objects.ts';

declare global {
  interface Window {
    /** The support data of the page (docs/support.md). */
    readonly canvass?: { transcript(): string };
  }
}

/** The device with which a test answers: a pointer or touch, or only a keyboard. */
export type InputDevice = 'pointer' | 'keyboard';

export class RespondentApp {
  readonly page: Page;
  readonly #qtypeOf: (gid: string) => string;
  readonly #device: InputDevice;

  constructor(page: Page, qtypeOf: (gid: string) => string, device: InputDevice = 'pointer') {
    this.page = page;
    this.#qtypeOf = qtypeOf;
    this.#device = device;
  }

  get nextButton(): Locator {
    return this.page.locator('form button[type="submit"]');
  }
  get previousButton(): Locator {
    return this.page.locator('.cv-actions button[type="button"]');
  }
  get heading(): Locator {
    return this.page.locator('h1');
  }
  /** The first error, in the list above several questions or at the field of a single question. */
  get problem(): Locator {
    return this.page.locator('.cv-summary, .cv-field-message').first();
  }
  get summary(): Locator {
    return this.page.locator('.cv-summary');
  }

  /** Opens the link and goes to the first question, with consent if it is required. */
  async begin(url: string): Promise<void> {
    await this.page.goto(url);
    await this.#pressStart();
    await this.#waitForQuestion();
  }

  async #pressStart(): Promise<void> {
    const agreement = this.page.locator('#agreement');
    await expect(
      this.nextButton.or(this.page.locator('fieldset, section.cv-question')).first(),
    ).toBeVisible();
    if (await agreement.isVisible()) await this.#press(agreement, agreement.locator('..'), 'Space');
    if (await this.page.locator('form.app-start').isVisible()) await this.#press(this.nextButton);
  }

  async #waitForQuestion(): Promise<void> {
    await expect(this.page.locator('.cv-question').first()).toBeVisible();
    await this.waitForTranscript();
  }

  /** Waits until the page offers its transcript, whose code loads after the first question. */
  async waitForTranscript(): Promise<void> {
    await expect.poll(() => this.transcript(), { message: 'the page offers its transcript' }).not.toBe('');
  }

  /** Performs events. After each move, waits for the next page or an error. */
  async perform(events: readonly SurveyEvent[]): Promise<void> {
    for (const event of events) await this.performEvent(event);
  }

  async performEvent(event: SurveyEvent): Promise<void> {
    switch (event.type) {
      case 'answer':
        return this.answer(event.gid, event.answer);
      case 'files':
        return attachFiles(this.page, event);
      case 'next':
        return this.next();
      case 'back':
        return this.back();
      case 'language':
        return this.chooseLanguage(event.language);
      default: // tests do not perform events of the host
    }
  }

  async answer(gid: string, answer: unknown): Promise<void> {
    const frame = computeFrame(this.page, gid);
    await frame.waitFor({ state: 'attached' });
    // The question may be in a section that is closed at first.
    const closedSection = this.page
      .locator('details:not([open])')
      .filter({ has: frame })
      .locator('> summary');
    if ((await closedSection.count()) > 0) await closedSection.first().click();
    await expect(frame).toBeVisible();
    const pageObject = createPageObject(this.#qtypeOf(gid));
    if (this.#device === 'keyboard') await pageObject.answerByKeyboard(this.page, frame, answer);
    else await pageObject.answer(frame, answer);
  }

  async answerPages(pages: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    for (const answers of pages) {
      for (const [gid, answer] of Object.entries(answers)) await this.answer(gid, answer);
      await this.next();
    }
  }

  async next(): Promise<void> {
    const previousLength = await this.#transcriptLength();
    const hasMoved = async () =>
      (await this.#transcriptLength()) > previousLength || (await this.#isRefused());
    do {
      const readShownPage = await this.#readStepState();
      await this.#waitUntilStill();
      await this.#press(this.nextButton);
      const hasLedOn = async () => (await hasMoved()) || (await this.#readStepState()) !== readShownPage;
      await expect.poll(hasLedOn, { message: 'the next page or an error is shown' }).toBe(true);
    } while (!(await hasMoved()));
  }

  /**
   * If an error is shown, waits until the button no longer moves. An answer removes the error some frames later, and a
   * press during which the button moves away has no effect.
   */
  async #waitUntilStill(): Promise<void> {
    // A press just after a move by itself has no effect (SCREEN-6).
    await expect(this.page.locator('html[data-just-moved]')).toHaveCount(0);
    if ((await this.problem.count()) === 0) return;
    let top: number | undefined;
    const isStill = async () => {
      const previousTop = top;
      top = (await this.nextButton.boundingBox())?.y;
      return top === previousTop;
    };
    await expect.poll(isStill, { intervals: [500] }).toBe(true);
  }

  async #isRefused(): Promise<boolean> {
    return this.page.evaluate(
      () =>
        document.querySelector('.cv-summary, .cv-field-message') !== null &&
        document.activeElement?.id !== 'page-next',
    );
  }

  /** The state that the Next button can change without a move: a step inside a question, or a warning before leaving. */
  async #readStepState(): Promise<string> {
    return this.page.evaluate(() => {
      const step = document.querySelector('button[data-step]')?.getAttribute('data-step') ?? '';
      return `${step} ${document.querySelector('.app-remark')?.textContent ?? ''}`;
    });
  }

  async back(): Promise<void> {
    const previousLength = await this.#transcriptLength();
    await this.#press(this.previousButton);
    await this.#waitForMove(previousLength);
  }

  /** Chooses a language and waits until the page has the language's direction. */
  async chooseLanguage(language: string): Promise<void> {
    const languages = this.page.locator('.app-language select');
    await languages.selectOption(language);
    await expect(languages).toHaveValue(language);
    await expect(this.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  }

  /** Taps `target`, or tabs to the control and presses a key. */
  async #press(control: Locator, target = control, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    if (this.#device === 'pointer') return target.click();
    await tabTo(this.page, control);
    await this.page.keyboard.press(key);
  }

  async #transcriptLength(): Promise<number> {
    return (await this.transcript()).length;
  }
  async #waitForMove(previousLength: number): Promise<void> {
    const hasMovedOrRefused = async () =>
      (await this.#transcriptLength()) > previousLength || (await this.#isRefused());
    await expect.poll(hasMovedOrRefused, { message: 'the move has been made, or refused' }).toBe(true);
  }

  /** The questions on the screen in their order, and the order of options of each question. */
  async shown(): Promise<ShownPage> {
    return this.page.evaluate(() => {
      const frames = [...document.querySelectorAll('.cv-question')];
      const gidOf = (frame: Element) => frame.id.replace(/^q-/, '');
      const valuesIn = (frame: Element) =>
        [...frame.querySelectorAll('input')]
          .filter(({ type }) => type === 'radio' || type === 'checkbox')
          .map(({ value }) => value);
      return {
        questions: frames.map(gidOf),
        orders: Object.fromEntries(
          frames
            .map((frame) => [gidOf(frame), valuesIn(frame)] as const)
            .filter(([, values]) => values.length > 0),
        ),
      };
    });
  }

  async transcript(): Promise<string> {
    return this.page.evaluate(() => window.canvass?.transcript() ?? '');
  }

  async readSeq(): Promise<number> {
    const [header = '{}'] = (await this.transcript()).split('\n');
    return JSON.parse(header).seq;
  }

  /** Waits until all events are sent, which the end page or the status "saved" shows. */
  async waitUntilSent({ hasEnded }: { readonly hasEnded: boolean }): Promise<void> {
    const sign = hasEnded ? 'div.app-status' : '.app-save[data-status="saved"]';
    await expect(this.page.locator(sign)).toBeVisible({ timeout: 30_000 });
  }
}

export interface ShownPage {
  readonly questions: readonly string[];
  readonly orders: Readonly<Record<string, readonly string[]>>;
}

/** Removes the lines of refused moves from a transcript, because they are never sent (docs/adr/0014). */
export function sentLines(transcript: string): string {
  const lines = transcript.split('\n').filter((line) => line !== '' && !isRefusedMove(JSON.parse(line)));
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * Whether a line is a Next that showed errors. A Next that was stopped only by a request for an answer is sent
 * (docs/adr/0014), and host replies are always stored.
 */
const isRefusedMove = ({
  event,
  issues = [],
}: {
  readonly event?: string;
  readonly issues?: readonly { readonly ask?: true }[];
}): boolean => event === 'next' && issues.some(({ ask }) => ask !== true);
