type Fields = Readonly<Record<string, unknown>>;

/** Adds defaults to an abridged survey: language en-GB, one question per page, gids as titles, numbered options. */
export function computeSurvey(abridged: string): string {
  const { items, ...fields }: Fields = JSON.parse(abridged);
  return JSON.stringify({
    format: 1,
    title: 'Example',
    project_lang: { answer_language: 'en-GB' },
    timezone: 'Asia/Shanghai',
    one_question_on_page: true,
    ...fields,
    items: listOf(items).map(completeItem),
  });
}

function completeItem(abridgedItem: Fields): Fields {
  const { items, rows_items: rows, ...fields } = abridgedItem;
  if (fields['qtype'] === undefined) return { type: 'G', ...fields, items: listOf(items).map(completeItem) };
  return {
    type: 'Q',
    title: fields['gid'],
    ...fields,
    ...(items !== undefined && { items: listOf(items).map(completeOption) }),
    ...(rows !== undefined && { rows_items: listOf(rows).map(completeOption) }),
  };
}

function completeOption(abridgedOption: Fields, index: number): Fields {
  return { seq: index + 1, title: abridgedOption['gid'], ...abridgedOption };
}

function listOf(items: unknown): readonly Fields[] {
  return Array.isArray(items) ? items : [];
}
