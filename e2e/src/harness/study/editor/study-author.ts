import { expect, type Locator, type Page } from '@playwright/test';
import type { Item, Option, Question } from './study.ts';

/** Names of question types in the dialog "Add", by type or by kind of text. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  descriptor: 'Text block',
  single: 'Single choice',
  multiple: 'Multiple choice',
  info_date: 'Date',
  blank: 'Text',
  'blank/decimal': 'Number',
  'blank/phone': 'Phone',
  'score/cursor_score': 'Slider',
  'score/nps': 'Likelihood to recommend (0 to 10)',
  'score/star_score': 'Stars',
  sort: 'Ranking',
  matrix_single: 'Matrix, one choice per row',
  matrix_multiple: 'Matrix, several choices per row',
  value: 'Computed value',
  info_username: 'Name',
  info_email: 'E-mail',
};

/** An author who writes questions in the outline and in the properties, only by controls with a visible name. */
export class StudyAuthor {
  readonly page: Page;
  readonly properties: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.properties = page.getByRole('region', { name: 'Properties' });
    this.dialog = page.getByRole('dialog');
  }

  readonly row = (name: RegExp): Locator => this.page.getByRole('treeitem', { name });

  field(name: string): Locator {
    return this.properties.getByRole('textbox', { name, exact: true });
  }

  /** Groups and their pages, in order. The first group is there already. */
  async writeGroups(groups: readonly Item[]): Promise<void> {
    for (const [index, group] of groups.entries()) {
      if (index > 0) await this.#add('Group');
      await this.field('Heading').fill(group.title ?? '');
      let pages = 0;
      for (const item of group.items ?? []) {
        if (item.type === 'P' && pages++ > 0) await this.#add('Page');
        for (const question of item.type === 'P' ? (item.items ?? []) : [item])
          await this.#writeQuestion(question as Question); // groups and pages of the study contain only questions
      }
    }
  }

  async #add(type: string): Promise<void> {
    await this.page.getByRole('button', { name: '+ Add', exact: true }).first().click();
    await this.dialog.getByRole('button', { name: type, exact: true }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.properties.getByRole('textbox').first()).toBeFocused();
  }

  async #writeQuestion(question: Question): Promise<void> {
    const { qtype, custom_qtype: form = question.open_attrs?.type, title = '' } = question;
    await this.#add(TYPE_NAMES[form === undefined ? qtype : `${qtype}/${form}`] ?? qtype);
    await this.page.keyboard.type(title);
    if (question.option_from !== undefined) await this.#takeOptions();
    else await this.#writeOptions(question.items ?? []);
    await this.#writeRows(question.rows_items ?? []);
    await this.#writeOrder(question);
    if (question.required === true)
      await this.properties.getByLabel('Answer required', { exact: true }).selectOption('Yes');
    await this.#writeLimits(question);
    await this.#writeTextRules(question);
    await this.#writeCalculation(question);
  }

  async #writeOrder({ option_order: order, items = [] }: Question): Promise<void> {
    if (order !== 'random') return;
    await this.properties.getByLabel('Order of options', { exact: true }).selectOption('Random');
    for (const { title } of items.filter(({ fixed }) => fixed === true)) {
      await this.properties.getByRole('button', { name: 'Keep one at its place' }).click();
      await this.properties.getByRole('menuitem', { name: title, exact: true }).click();
    }
  }

  async #writeCalculation({ value_code: code }: Question): Promise<void> {
    if (code === undefined) return;
    await this.properties.getByLabel('Computed by', { exact: true }).fill(code);
    await this.page.keyboard.press('Escape');
    await this.properties.getByLabel('Kind of value', { exact: true }).selectOption('Number');
  }

  /** Types the options one after the other, with Enter between them. */
  async #writeOptions(options: readonly Option[]): Promise<void> {
    const typed = options.filter((one) => one.title !== '' && one.is_open !== true && one.exclusive !== true);
    if (typed.length === 0) return;
    await this.#typeList('Options', typed);
    if (options.some(({ is_open: isOpen }) => isOpen === true))
      await this.properties.getByRole('button', { name: '+ Other, with a text' }).click();
    if (options.some(({ exclusive }) => exclusive === true))
      await this.properties.getByRole('button', { name: '+ None of these' }).click();
    await expect(this.properties.getByRole('textbox', { name: /^Options \d/ })).toHaveCount(options.length);
    if (options.every(({ score }) => score === undefined)) return;
    await this.properties.getByRole('button', { name: 'Column: Points' }).click();
    for (const { title, score } of options)
      await this.properties.getByLabel(`Points of ${title}`, { exact: true }).fill(String(score));
  }

  async #writeRows(rows: readonly Item[]): Promise<void> {
    if (rows.length > 0) await this.#typeList('Rows', rows);
  }

  async #typeList(list: 'Options' | 'Rows', entries: readonly Item[]): Promise<void> {
    await this.field(`${list} 1`).click();
    for (const [index, { title = '' }] of entries.entries()) {
      if (index > 0) await this.page.keyboard.press('Enter');
      await this.page.keyboard.type(title);
    }
    await expect(this.field(`${list} ${entries.length}`)).toHaveValue(entries.at(-1)?.title ?? '');
  }

  /** The options of the last question with several choices, and an option of its own for those who chose none. */
  async #takeOptions(): Promise<void> {
    await this.properties.getByRole('button', { name: 'Take the options from an earlier question' }).click();
    await this.dialog.getByRole('checkbox', { name: 'None of these' }).uncheck();
    await this.dialog.getByRole('button', { name: 'Take 6' }).click();
    const options = this.properties.getByRole('group', { name: 'Options', exact: true });
    await options.getByRole('button', { name: '+ Add', exact: true }).click();
    await expect(this.field('Options 7')).toBeFocused();
    await this.page.keyboard.type('I do not use any of them');
  }

  async #writeLimits({ qtype, min, max }: Question): Promise<void> {
    if (qtype !== 'info_date') {
      if (min !== undefined) await this.field('Lower limit').fill(String(min));
      if (max !== undefined) await this.field('Upper limit').fill(String(max));
      return;
    }
    await this.properties.getByRole('combobox', { name: 'Lower limit', exact: true }).selectOption('A date');
    await this.properties.getByLabel('Lower limit: A date').fill(String(min));
    const upper = this.properties.getByRole('combobox', { name: 'Upper limit', exact: true });
    await upper.selectOption('Before today');
    const years = /^today-(\d+)y$/.exec(String(max))?.[1] ?? '';
    await this.properties.getByLabel('Upper limit: how many').fill(years);
  }

  async #writeTextRules({ open_attrs: rules }: Question): Promise<void> {
    if (rules === undefined) return;
    // The limits of numbers are among the usual fields.
    if (rules.min !== undefined) await this.field('Lower limit').fill(String(rules.min));
    const group = this.properties.getByRole('group', { name: 'Rules for the text' });
    await group.getByRole('button', { name: /more fields/ }).click();
    if (rules.unit_after !== undefined) await this.field('Unit after the field').fill(rules.unit_after);
    for (const [index, country] of (rules.countries ?? []).entries()) {
      const countries = group.getByRole('group', { name: 'Countries' });
      await countries.getByRole('button', { name: '+ Add', exact: true }).click();
      await countries.getByRole('textbox').nth(index).fill(country);
    }
    if (rules.default_country !== undefined) await this.field('First country').fill(rules.default_country);
  }

  /** Writes a text whose placeholders are inserted from the list of answers. */
  async writeText(name: string, html: string, titles: ReadonlyMap<string, string>): Promise<void> {
    const field = this.field(name);
    await field.fill('');
    for (const piece of html.replaceAll('<br>', '\n').split(/(\{\{.*?\}\})/)) {
      const [, code = '', fallback = ''] = /^\{\{ (\w+)(?: \| default\("(.*)"\))? \}\}$/.exec(piece) ?? [];
      if (code === '') {
        await field.press('ControlOrMeta+End');
        await this.page.keyboard.insertText(piece);
        continue;
      }
      const before = await field.inputValue();
      await this.properties.getByRole('button', { name: 'Insert an answer …' }).first().click();
      await this.dialog.getByLabel('Text if there is no answer').fill(fallback);
      await this.dialog.getByRole('button', { name: titles.get(code) ?? code }).click();
      await expect(field).not.toHaveValue(before);
    }
  }
}
